# SPDX-License-Identifier: MIT
"""Builds the wheel; `make wheel` puts the shared library and the header beside the modules first."""

from setuptools import setup
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel


class PlatformWheel(bdist_wheel):
    """Any Python 3, but one platform: the library is machine code."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


setup(
    name="genpei",
    version=open("version").read().strip(),
    description="A workbench for game-playing programs: games, players, matches, environments",
    license="MIT",
    packages=["genpei"],
    package_data={"genpei": ["genpei.h", "libgenpei.so.*"]},
    python_requires=">=3.9",
    install_requires=["cffi", "numpy"],
    cmdclass={"bdist_wheel": PlatformWheel},
    distclass=WithLibrary,
)
