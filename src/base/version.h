// SPDX-License-Identifier: MIT
// version.h - the version of the program, in this place only. See CHANGELOG.md.
#ifndef GENPEI_VERSION_H
#define GENPEI_VERSION_H

#define GENPEI_VERSION "0.9.0"

#endif
