# make run     the example survey, from a bare Debian 12 machine with the Swift toolchain to its result
# make test    all tests
# make setup   only the Debian packages that are missing
# make help    the rest

# gdal-bin and sqlite3 read the results back in tests; proj-data holds the EGM96 geoid; the fonts are those of pictures.
PACKAGES = libedit-dev libgdal-dev gdal-bin sqlite3 libproj-dev proj-data libgeos-dev libembree-dev libexif-dev \
  libturbojpeg0-dev libcairo2-dev libdeflate-dev libpangocairo-1.0-0 fonts-dejavu-core

OUT = build/collect-trees

.PHONY: run test setup build benchmark gallery format lint clean help

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile
	@echo 'make build        the release program, .build/release/arpent'
	@echo 'make benchmark    how fast it is beside Python and Lua'
	@echo 'make gallery      the pictures of docs/gallery'
	@echo 'make lint         whether the code is formatted as it should be'
	@echo 'make format       formats the code'
	@echo 'make clean        removes what was built and made'

setup:
	@Scripts/install-packages $(PACKAGES)

build: setup
	swift build -c release --product arpent

run: build
	.build/release/arpent --out $(OUT) --replace Examples/collect-trees.arp
	@echo
	@echo 'The survey is in $(OUT):'
	@ls -l $(OUT)

test: setup
	swift build --build-tests
	swift test --skip-build --parallel

benchmark: build
	Benchmarks/run

gallery: build
	.build/release/arpent --out build/gallery --replace docs/gallery/gallery.arp
	.build/release/arpent --out build/gallery --replace docs/gallery/views.arp
	cp build/gallery/*.png build/gallery/*.svg build/gallery/*.jpg docs/gallery/

lint:
	swift format lint --strict --recursive Package.swift Sources Tests

format:
	swift format --in-place --recursive Package.swift Sources Tests

clean:
	rm -rf .build build
