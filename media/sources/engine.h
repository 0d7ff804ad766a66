// Camera, sampling, film response and output, shared by all scenes.
#pragma once
#include "vector.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

struct P3 { float x, y, z; };

struct Camera {
  P3 eye, target;
  float focal = 35;    // mm on a 36 mm wide frame
  float aperture = 0;  // radius of the lens, in the scene's units
  float focus = 10;    // distance of the sharp plane, in the scene's units
  float roll = 0;
};

/** How the exposed picture is developed. */
struct Look {
  float exposure = 1, contrast = 1, saturation = 1, bloom = .06f, vignette = .25f, grain = .008f;
  float shadows[3] = {0, 0, 0};  // added to the darkest tones
  float gain[3] = {1, 1, 1};     // white balance
};

struct Context {
  float time;        // seconds
  float pixel;       // a pixel's size at distance 1
  std::string grade; // "night", "dusk", "day": the scene's own words
  vf u1, u2;         // one pair of random numbers a sample
  vf sx, sy;         // screen position: x from -aspect to aspect, y from -1 to 1
};

struct Scene {
  virtual ~Scene() = default;
  virtual void prepare(const std::string &, int) {}
  virtual Camera camera(float t, const std::string &grade) = 0;
  virtual Look look(float t, const std::string &grade) = 0;
  virtual v3 trace(v3 o, v3 d, const Context &c) = 0;
};

/** A picture as a texture: binary PPM, read as linear light. */
struct Texture {
  int w = 0, h = 0;
  std::vector<float> rgb;
  bool load(const std::string &file) {
    FILE *f = fopen(file.c_str(), "rb");
    int max;
    if (!f || fscanf(f, "P6 %d %d %d", &w, &h, &max) != 3) { fprintf(stderr, "cannot read %s\n", file.c_str()); exit(1); }
    fgetc(f);
    std::vector<uint8_t> raw(w * h * 3);
    if (fread(raw.data(), 1, raw.size(), f) != raw.size()) exit(1);
    fclose(f);
    rgb.resize(raw.size());
    for (size_t i = 0; i < raw.size(); i++) rgb[i] = powf(raw[i] / 255.f, 2.2f);
    return true;
  }
  /** u and v from 0 to 1, v downwards; bilinear. */
  v3 at(vf u, vf v) const {
    v3 r;
    EACH {
      float x = fminf(fmaxf(u[i] * w - .5f, 0), w - 1.001f), y = fminf(fmaxf(v[i] * h - .5f, 0), h - 1.001f);
      int ix = (int)x, iy = (int)y;
      float a = x - ix, b = y - iy;
      const float *p = &rgb[(iy * w + ix) * 3], *q = p + w * 3;
      auto m = [&](int c) { return (p[c] * (1 - a) + p[c + 3] * a) * (1 - b) + (q[c] * (1 - a) + q[c + 3] * a) * b; };
      r.x[i] = m(0); r.y[i] = m(1); r.z[i] = m(2);
    }
    return r;
  }
};
