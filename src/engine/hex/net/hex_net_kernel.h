// SPDX-License-Identifier: MIT
// hex_net_kernel.h - the best kernel for convolutions that this build has.
#ifndef GENPEI_HEX_NET_KERNEL_H
#define GENPEI_HEX_NET_KERNEL_H

#include "engine/hex/net/hex_net_avx2.h"
#include "engine/hex/net/hex_net_avx512.h"

static inline const HexNetKernel *hex_net_kernel(void) {
#if defined HEX_NET_HAS_AVX512
    return &hex_net_avx512;
#elif defined HEX_NET_HAS_AVX2
    return &hex_net_avx2;
#else
    return &hex_net_plain;
#endif
}

#endif
