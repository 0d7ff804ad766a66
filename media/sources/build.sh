#!/bin/sh
# Builds the renderer: needs g++ 12 or later and nothing else.
cd "$(dirname "$0")" && mkdir -p out && g++ -std=c++17 -O3 -march=native -ffast-math -fsingle-precision-constant -Wno-psabi -pthread engine.cpp -o "${1:-out/render}"
