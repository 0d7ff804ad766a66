// From light to a picture: lens blur by distance, bloom, the film's response, grade.
#pragma once

static void develop(Frame &f, float exposure, float contrast, float saturation, P3 shadows, P3 gain, float focus, float blurK, int frame, std::vector<uint8_t> &bytes) {
  const int w = f.w, h = f.h;
  auto rows = [&](auto work) {
    std::vector<std::thread> pool;
    std::atomic<int> next{0};
    for (int k = 0; k < 2; k++) pool.emplace_back([&] { for (int y; (y = next++) < h;) work(y); });
    for (auto &t : pool) t.join();
  };
  if (blurK > 0) {
    std::vector<float> c((size_t)w * h), src = f.rgb;
    const float unit = w / 1920.f;
    for (size_t i = 0; i < c.size(); i++) c[i] = fminf(fabsf(1 - focus / f.depth[i]) * blurK, 17) * unit;
    rows([&](int y) {
      for (int x = 0; x < w; x++) {
        size_t at = (size_t)y * w + x;
        // The blur of what is nearer reaches over its edge.
        float r = c[at];
        for (int k = 0; k < 4; k++) { int yy = std::min(h - 1, y + 3 + k * 4); float o = c[(size_t)yy * w + x]; if (f.depth[(size_t)yy * w + x] < f.depth[at] && o > r) r = o * .8f + r * .2f; }
        if (r < .6f) continue;
        float sum[3] = {src[at * 3], src[at * 3 + 1], src[at * 3 + 2]}, wt = 1;
        float turn = fmodf(x * .7548777f + y * .5698403f + frame * .618034f, 1.f) * 6.2831853f;
        const int taps = 22;
        for (int k = 0; k < taps; k++) {
          float rr = r * sqrtf((k + .5f) / taps), a = turn + k * 2.3999632f;
          int xx = std::clamp((int)(x + rr * cosf(a) + .5f), 0, w - 1), yy = std::clamp((int)(y + rr * sinf(a) + .5f), 0, h - 1);
          size_t o = (size_t)yy * w + xx;
          float k2 = c[o] >= rr * .7f || f.depth[o] > f.depth[at] ? 1 : .08f;
          sum[0] += src[o * 3] * k2; sum[1] += src[o * 3 + 1] * k2; sum[2] += src[o * 3 + 2] * k2; wt += k2;
        }
        for (int q = 0; q < 3; q++) f.rgb[at * 3 + q] = sum[q] / wt;
      }
    });
  }
  const int bw = w / 4, bh = h / 4;
  std::vector<float> glow((size_t)bw * bh * 3);
  for (int y = 0; y < bh; y++) for (int x = 0; x < bw; x++) for (int c = 0; c < 3; c++) {
    float s = 0;
    for (int j = 0; j < 4; j++) for (int i = 0; i < 4; i++) s += fminf(f.rgb[((size_t)(y * 4 + j) * w + x * 4 + i) * 3 + c] * exposure, 14);
    glow[((size_t)y * bw + x) * 3 + c] = s / 16;
  }
  std::vector<float> wide = glow;
  blurLines(glow, bw, bh, std::max(1, w / 480));
  blurLines(wide, bw, bh, std::max(2, w / 80));
  static std::vector<float> curve;
  if (curve.empty()) for (int i = 0; i < 4096; i++) {
    float v = sqrtf(0) + i / 4095.f * 4; v = v * v * .8f;
    v = fminf(fmaxf((v * (2.51f * v + .03f)) / (v * (2.43f * v + .59f) + .14f), 0), 1);
    curve.push_back(powf(v, 1 / 2.2f));
  }
  const float sh[3] = {shadows.x, shadows.y, shadows.z}, ga[3] = {gain.x, gain.y, gain.z};
  const float bloom = .07f;
  rows([&](int y) {
    for (int x = 0; x < w; x++) {
      float *p = &f.rgb[((size_t)y * w + x) * 3];
      float gx = std::clamp((x - 1.5f) / 4, 0.f, bw - 1.001f), gy = std::clamp((y - 1.5f) / 4, 0.f, bh - 1.001f);
      int ix = gx, iy = gy;
      float a = gx - ix, b = gy - iy;
      float nx = (x - w * .5f) / (w * .5f), ny = (y - h * .5f) / (w * .5f);
      float vig = 1 - .24f * fminf((nx * nx + ny * ny) * .75f, 1.f), c3[3];
      for (int c = 0; c < 3; c++) {
        auto at = [&](std::vector<float> &g) {
          const float *q = &g[((size_t)iy * bw + ix) * 3 + c];
          return (q[0] * (1 - a) + q[3] * a) * (1 - b) + (q[bw * 3] * (1 - a) + q[bw * 3 + 3] * a) * b;
        };
        float v = p[c] * exposure * (1 - bloom) + bloom * (.5f * at(glow) + .5f * at(wide));
        v = curve[std::min(4095, (int)(sqrtf(fmaxf(v * ga[c] * vig, 0)) * 1023.75f))];
        v = .5f + (v - .5f) * contrast;
        c3[c] = v + sh[c] * (1 - v) * (1 - v);
      }
      float luma = c3[0] * .3f + c3[1] * .59f + c3[2] * .11f;
      uint32_t n = (x * 73856093u) ^ (y * 19349663u) ^ ((frame + 1) * 83492791u);
      n ^= n << 13; n ^= n >> 17; n ^= n << 5;
      float g = ((n & 0xffff) / 65535.f + (n >> 16) / 65535.f - 1) * .004f;
      for (int c = 0; c < 3; c++) bytes[((size_t)y * w + x) * 3 + c] = (uint8_t)std::clamp((luma + (c3[c] - luma) * saturation + g) * 255 + .5f, 0.f, 255.f);
    }
  });
}
