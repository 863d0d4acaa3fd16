import Testing

@Suite("Dates and moments")
struct DatesAndMoments {
  // Python's datetime is the source.
  @Test(
    arguments: [
      ("date(\"2026-05-01\") - date(\"2024-02-29\")", "792 day"),
      ("date(\"0001-01-01\") - date(\"9999-12-31\")", "-3652058 day"),
      ("date(\"2024-02-28\") + 2 day", "2024-03-01"), ("date(\"1900-02-28\") + 1 day", "1900-03-01"),
      ("date(\"2000-02-28\") + 24 h", "2000-02-29"), ("date(\"2026-01-01\") - 1 day", "2025-12-31"),
      ("7 day + date(\"2026-01-01\")", "2026-01-08"),
      ("time(\"2026-05-01T10:30:00Z\") - time(\"2025-12-31T23:59:59.5Z\")", "10405800.5 s"),
      ("time(\"2026-12-31T23:59:59Z\") + 1.5 s", "2027-01-01T00:00:00.500Z"),
      ("time(\"0001-01-01T00:00:00Z\") + 3652058 day + 23.999 h", "9999-12-31T23:59:56.400Z"),
      ("time(\"2026-05-01T00:00:00.1Z\") - time(\"2026-05-01T00:00:00Z\")", "0.1 s"),
      ("90 min + time(\"2026-05-01T23:00:00Z\")", "2026-05-02T00:30:00Z"),
      ("time(\"2026-05-01T00:00:00Z\") - 1 ms", "2026-04-30T23:59:59.999Z"),
      ("(date(\"2026-05-01\") - date(\"2026-04-01\")) in h", "720 h"),
    ])
  func arithmetic(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  @Test(
    arguments: [
      (
        "date(\"2026-05-01\"), [date(\"2026-05-01\")], \"on {date(\"2026-05-01\")}\"",
        "2026-05-01 [date(\"2026-05-01\")] on 2026-05-01"
      ),
      (
        "time(\"2026-05-01T10:30:00Z\"), {at: time(\"2026-05-01T10:30:00.25Z\")}",
        "2026-05-01T10:30:00Z {at: time(\"2026-05-01T10:30:00.250Z\")}"
      ),
      (
        "date(time(\"2026-05-01T23:59:59.999Z\")), time(date(\"2026-05-01\")), date(date(\"2026-05-01\"))",
        "2026-05-01 2026-05-01T00:00:00Z 2026-05-01"
      ),
      ("time(\"2026-05-01\"), time(time(\"2026-05-01\"))", "2026-05-01T00:00:00Z 2026-05-01T00:00:00Z"),
      ("date(\"2026-05-01\").year, date(\"2026-05-01\").month, date(\"2026-05-01\").day", "2026 5 1"),
      ("values(time(\"2026-05-01T10:30:05.5Z\"))", "[date(\"2026-05-01\"), 2026, 5, 1, 10, 30, 5.5]"),
      (
        "date(\"2026-05-01\") < date(\"2026-05-02\"), date(\"2026-05-01\") >= date(\"2026-05-01\"), date(\"2026-05-01\") == date(\"2026-05-01\")",
        "true true true"
      ),
      (
        "time(\"2026-05-01T10:00:00Z\") > time(\"2026-05-01T10:00:00.001Z\"), time(\"2026-05-01\") <= time(\"2026-05-01\")",
        "false true"
      ),
      (
        "date(\"2026-05-01\") == time(\"2026-05-01\"), date(\"2026-05-01\") == \"2026-05-01\", date(\"2026-05-01\") == nil",
        "false false false"
      ),
      ("text(date(\"2026-05-01\")) == \"2026-05-01\"", "true"), ("now()", "2026-01-01T12:00:00Z"),
    ])
  func values(code: String, expected: String) {
    #expect(printed(code) == expected)
  }

  @Test(
    arguments: [
      ("date(\"2026-02-30\")", "range: there is no day 2026-02-30 (2026-02 has 28 days)"),
      ("date(\"2024-02-30\")", "range: there is no day 2024-02-30 (2024-02 has 29 days)"),
      ("date(\"2026-13-01\")", "range: there is no day 2026-13-01 (months are 01 to 12)"),
      ("date(\"2026-00-01\")", "range: there is no day 2026-00-01 (months are 01 to 12)"),
      ("date(\"0000-01-01\")", "range: there is no year 0 (a date lies in the years 1 to 9999)"),
      ("date(\"9999999\")", "type: \"9999999\" is no date (write \"2026-05-01\")"),
      ("date(\"\")", "type: \"\" is no date (write \"2026-05-01\")"),
      ("date(\"2026-5-1\")", "type: \"2026-5-1\" is no date (write \"2026-05-01\")"),
      ("date(\"２０２６-05-01\")", "type: \"２０２６-05-01\" is no date (write \"2026-05-01\")"),
      (
        "date(\"2026-05-01T10:30:00Z\")",
        "type: \"2026-05-01T10:30:00Z\" is no date (date(time(\"…\")) is the day of a moment)"
      ),
      (
        "date(9999999)",
        "type: a date as a text, or a moment is wanted here, found a bare number (write date(\"2026-05-01\"))"
      ),
      ("time(\"2026-05-01T24:00:00Z\")", "range: there is no time of day 24:00:00Z (it is 00:00:00Z to 23:59:59Z)"),
      ("time(\"2026-05-01T23:59:60Z\")", "range: there is no time of day 23:59:60Z (it is 00:00:00Z to 23:59:59Z)"),
      ("time(\"2026-02-30T10:00:00Z\")", "range: there is no day 2026-02-30 (2026-02 has 28 days)"),
      (
        "time(\"2026-05-01T10:30:00\")",
        "type: \"2026-05-01T10:30:00\" is no moment (write \"2026-05-01T10:30:00Z\", in UTC)"
      ),
      (
        "time(\"2026-05-01T10:30:00+01:00\")",
        "type: \"2026-05-01T10:30:00+01:00\" is no moment (write \"2026-05-01T10:30:00Z\", in UTC)"
      ),
      (
        "time(\"2026-05-01T10:30:00.Z\")",
        "type: \"2026-05-01T10:30:00.Z\" is no moment (write \"2026-05-01T10:30:00Z\", in UTC)"
      ),
      (
        "time(3 s)",
        "type: a moment as a text, or a date is wanted here, found a time (write time(\"2026-05-01T10:30:00Z\"))"
      ),
      ("date(\"9999-12-31\") + 1 day", "range: a date lies in the years 1 to 9999 (nil)"),
      ("date(\"0001-01-01\") - 1 day", "range: a date lies in the years 1 to 9999 (nil)"),
      ("date(\"2026-05-01\") + 1e300 day", "range: a date lies in the years 1 to 9999 (nil)"),
      ("time(\"2026-05-01\") + 1e300 s", "range: a date lies in the years 1 to 9999 (nil)"),
      (
        "date(\"2026-05-01\") + 90 min",
        "type: a date goes on by whole days, found 90 min (time(d) is the beginning of the day d, and goes on by any time)"
      ),
      ("date(\"2026-05-01\") + 1", "type: a bare number cannot be added to a date (give the number a unit: `1 day`)"),
      ("date(\"2026-05-01\") + 1 m", "type: a length cannot be added to a date (nil)"),
      ("1 day - date(\"2026-05-01\")", "type: a date cannot be subtracted from a time (nil)"),
      ("date(\"2026-05-01\") * 2", "type: a date cannot be multiplied by a bare number (nil)"),
      ("date(\"2026-05-01\") + date(\"2026-05-01\")", "type: a date cannot be added to a date (nil)"),
      (
        "date(\"2026-05-01\") - time(\"2026-05-01\")",
        "type: a date and a moment cannot be subtracted (date(t) is the day of a moment, time(d) the beginning of a day)"
      ),
      (
        "time(\"2026-05-01\") < date(\"2026-05-01\")",
        "type: a date and a moment cannot be compared (date(t) is the day of a moment, time(d) the beginning of a day)"
      ),
      ("date(\"2026-05-01\") < \"2026-05-02\"", "type: a date cannot be compared with a text (nil)"),
      ("date(\"2026-05-01\").hour", "name: a date has no field `hour` (it has `year` `month` `day`)"),
    ])
  func whatIsNoDateIsAnError(code: String, expected: String) {
    #expect(failure(code) == expected)
  }

  @Test func theClockTakesAMomentAndGivesOne() {
    let run = ScriptRun(
      """
      let start = time("2026-06-01T10:30:00Z")
      clock at start
      wait 90 s
      print now(), now() - start
      clock at (start + 1 day)
      print now()
      """)
    #expect(run.out == "2026-06-01T10:31:30Z 90 s\n2026-06-02T10:30:00Z\n", "\(run.err)")
  }

  @Test func fieldsTakeDatesAndGiveThem() throws {
    let run = try FieldDay().withDevice(
      """
      layer visits new "visits.gpkg" point {Day: date required, Moment: time, Next: date default date("2026-12-24")}
      tap 108 192
      record visits {Day: date("2026-02-28"), Moment: time("2026-02-28T08:15:00.5Z")} as visit
      print visit.Day + 1 day, visit.Moment - time(visit.Day), [visit.Next], visit.recorded_at == now()
      tap 108 192
      record visits {Day: "2026-02-27"} as other
      print other.Day < visit.Day, other.Moment, min([visit.Day, other.Day])
      tap 108 192
      expect error "type" { record visits {Day: time("2026-02-28T00:00:00Z")} }
      expect error "type" { record visits {Day: 3} }
      layer again from "visits.gpkg"
      print again[0].Day == visit.Day, again[0].Moment == visit.Moment
      """)
    #expect(
      run.out == "2026-03-01 29700.5 s [date(\"2026-12-24\")] true\ntrue nil 2026-02-27\ntrue true\n", "\(run.err)")
  }
}
