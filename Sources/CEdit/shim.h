// libedit; its variadic functions cannot be called from Swift, so each use has an inline wrapper here.
#ifndef ARPENT_CEDIT_H
#define ARPENT_CEDIT_H
#include <histedit.h>
#include <stdio.h>
#endif
