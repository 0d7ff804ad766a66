// render SCENE OUT [--size WxH] [--spp N] [--time S] [--frames N] [--fps N] [--grade NAME] [--threads N]
// One frame is written as PPM; several go to OUT as raw rgb24 (use - for standard output, to pipe into ffmpeg).
#include "engine.h"
#include <atomic>
#include <map>
#include <memory>

std::map<std::string, std::unique_ptr<Scene>> &scenes() {
  static std::map<std::string, std::unique_ptr<Scene>> all;
  return all;
}
#define SCENE(name, type) \
  static bool type##Known = (scenes()[name] = std::make_unique<type>(), true);
#include "scenes/all.h"

static void blurLine(const float *in, float *out, int n, int stride, int r) {
  float sum = 0;
  auto at = [&](int i) { return in[(i < 0 ? 0 : i >= n ? n - 1 : i) * stride]; };
  for (int i = -r; i <= r; i++) sum += at(i);
  for (int i = 0; i < n; i++) { out[i * stride] = sum / (2 * r + 1); sum += at(i + r + 1) - at(i - r); }
}
static void blur(std::vector<float> &a, int w, int h, int r) {
  std::vector<float> b(a.size());
  for (int pass = 0; pass < 3; pass++) {
    for (int y = 0; y < h; y++) for (int c = 0; c < 3; c++) blurLine(&a[y * w * 3 + c], &b[y * w * 3 + c], w, 3, r);
    for (int x = 0; x < w; x++) for (int c = 0; c < 3; c++) blurLine(&b[x * 3 + c], &a[x * 3 + c], h, w * 3, r);
  }
}

static float film(float x) { // a filmic shoulder and toe (Narkowicz's fit)
  return fminf(fmaxf((x * (2.51f * x + .03f)) / (x * (2.43f * x + .59f) + .14f), 0), 1);
}

int main(int argc, char **argv) {
  if (argc < 3) { for (auto &s : scenes()) printf("%s\n", s.first.c_str()); return 1; }
  int w = 960, h = 640, spp = 4, frames = 1, threads = 2;
  float fps = 24, t0 = 0;
  std::string grade = "dusk";
  for (int i = 3; i + 1 < argc; i += 2) {
    std::string k = argv[i], v = argv[i + 1];
    if (k == "--size") sscanf(v.c_str(), "%dx%d", &w, &h);
    else if (k == "--spp") spp = atoi(v.c_str());
    else if (k == "--time") t0 = atof(v.c_str());
    else if (k == "--frames") frames = atoi(v.c_str());
    else if (k == "--fps") fps = atof(v.c_str());
    else if (k == "--grade") grade = v;
    else if (k == "--threads") threads = atoi(v.c_str());
    else { fprintf(stderr, "unknown %s\n", k.c_str()); return 1; }
  }
  auto found = scenes().find(argv[1]);
  if (found == scenes().end()) { fprintf(stderr, "no scene %s\n", argv[1]); return 1; }
  Scene &scene = *found->second;
  scene.prepare(grade, w);
  FILE *out = strcmp(argv[2], "-") ? fopen(argv[2], "wb") : stdout;
  if (frames == 1) fprintf(out, "P6 %d %d 255\n", w, h);
  std::vector<float> image(w * h * 3);
  std::vector<uint8_t> bytes(w * h * 3);

  for (int frame = 0; frame < frames; frame++) {
    float time = t0 + frame / fps;
    std::atomic<int> next{0};
    const int tilesX = (w + 3) / 4, tilesY = (h + 3) / 4;
    auto work = [&] {
      for (int ty; (ty = next++) < tilesY;)
        for (int tx = 0; tx < tilesX; tx++) {
          v3 sum = C(0, 0, 0);
          vf px, py;
          EACH { px[i] = tx * 4 + i % 4; py[i] = ty * 4 + i / 4; }
          vf r0 = hash(px, py, 77 + frame * 3), r1 = hash(px, py, 1234 + frame * 7), r2 = hash(px, py, 99 + frame * 5), r3 = hash(px, py, 4321 + frame);
          for (int s = 0; s < spp; s++) {
            // R4 sequence, turned for each pixel by its own amount: even cover at few samples.
            vf a = fract(r0 + s * .8566749f), b = fract(r1 + s * .7338919f), l1 = fract(r2 + s * .6287067f), l2 = fract(r3 + s * .5385973f);
            float shutter = frames > 1 ? .5f / fps * (s + .5f) / spp : 0; // 180 degrees
            Camera cam = scene.camera(time + shutter, grade);
            P3 f = {cam.target.x - cam.eye.x, cam.target.y - cam.eye.y, cam.target.z - cam.eye.z};
            float fl = sqrtf(f.x * f.x + f.y * f.y + f.z * f.z);
            f = {f.x / fl, f.y / fl, f.z / fl};
            P3 up = {0, 1, 0};
            if (fabsf(f.y) > .999f) up = {0, 0, 1};
            P3 rt = {up.y * f.z - up.z * f.y, up.z * f.x - up.x * f.z, up.x * f.y - up.y * f.x};
            float rl = sqrtf(rt.x * rt.x + rt.y * rt.y + rt.z * rt.z);
            rt = {rt.x / rl, rt.y / rl, rt.z / rl};
            P3 u = {f.y * rt.z - f.z * rt.y, f.z * rt.x - f.x * rt.z, f.x * rt.y - f.y * rt.x};
            float cr = cosf(cam.roll), sr = sinf(cam.roll);
            P3 r2v = {rt.x * cr + u.x * sr, rt.y * cr + u.y * sr, rt.z * cr + u.z * sr};
            P3 u2v = {u.x * cr - rt.x * sr, u.y * cr - rt.y * sr, u.z * cr - rt.z * sr};
            float half = 18.f / cam.focal; // tan of half the horizontal view
            Context c;
            c.time = time + shutter; c.grade = grade; c.pixel = 2 * half / w;
            c.u1 = fract(l1 + a * .37f); c.u2 = fract(l2 + b * .71f);
            vf fx = (px + a - w * .5f) * (2.f * half / w), fy = (h * .5f - py - b) * (2.f * half / w);
            c.sx = (px + a - w * .5f) * (2.f / h); c.sy = (h * .5f - py - b) * (2.f / h);
            v3 d = {f.x + r2v.x * fx + u2v.x * fy, f.y + r2v.y * fx + u2v.y * fy, f.z + r2v.z * fx + u2v.z * fy};
            v3 o = C(cam.eye.x, cam.eye.y, cam.eye.z);
            if (cam.aperture > 0) {
              vf rad = vsqrt(l1) * cam.aperture, an = l2 * 6.2831853f;
              vf lx = rad * vcos(an), ly = rad * vsin(an);
              v3 shift = {r2v.x * lx + u2v.x * ly, r2v.y * lx + u2v.y * ly, r2v.z * lx + u2v.z * ly};
              d = d * cam.focus - shift;
              o = o + shift;
            }
            v3 col = scene.trace(o, norm(d), c);
            // One wild sample must not become a spark.
            sum += v3{clampv(col.x, 0, 60), clampv(col.y, 0, 60), clampv(col.z, 0, 60)};
          }
          EACH {
            int x = tx * 4 + i % 4, y = ty * 4 + i / 4;
            if (x >= w || y >= h) continue;
            float *p = &image[(y * w + x) * 3];
            p[0] = sum.x[i] / spp; p[1] = sum.y[i] / spp; p[2] = sum.z[i] / spp;
          }
        }
    };
    std::vector<std::thread> pool;
    for (int i = 0; i < threads; i++) pool.emplace_back(work);
    for (auto &t : pool) t.join();

    Look look = scene.look(time, grade);
    int bw = w / 4, bh = h / 4;
    std::vector<float> glow(bw * bh * 3);
    for (int y = 0; y < bh; y++) for (int x = 0; x < bw; x++) for (int c = 0; c < 3; c++) {
      float s = 0;
      for (int j = 0; j < 4; j++) for (int i = 0; i < 4; i++) s += fminf(image[((y * 4 + j) * w + x * 4 + i) * 3 + c] * look.exposure, 12);
      glow[(y * bw + x) * 3 + c] = s / 16;
    }
    std::vector<float> wide = glow;
    blur(glow, bw, bh, fmaxf(1, w / 480.f));
    blur(wide, bw, bh, fmaxf(2, w / 90.f));
    for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
      float *p = &image[(y * w + x) * 3];
      float gx = fminf(fmaxf((x - 1.5f) / 4, 0), bw - 1.001f), gy = fminf(fmaxf((y - 1.5f) / 4, 0), bh - 1.001f);
      int ix = gx, iy = gy;
      float a = gx - ix, b = gy - iy;
      float nx = (x - w * .5f) / (w * .5f), ny = (y - h * .5f) / (w * .5f);
      float vig = 1 - look.vignette * fminf((nx * nx + ny * ny) * .75f, 1.f);
      float c3[3];
      for (int c = 0; c < 3; c++) {
        auto at = [&](std::vector<float> &g) {
          const float *q = &g[(iy * bw + ix) * 3 + c];
          return (q[0] * (1 - a) + q[3] * a) * (1 - b) + (q[bw * 3] * (1 - a) + q[bw * 3 + 3] * a) * b;
        };
        float v = p[c] * look.exposure * (1 - look.bloom) + look.bloom * (.55f * at(glow) + .45f * at(wide));
        v = film(v * look.gain[c] * vig * .8f);
        v = powf(v, 1 / 2.2f);
        v = .5f + (v - .5f) * look.contrast;
        c3[c] = v + look.shadows[c] * (1 - v) * (1 - v);
      }
      float luma = c3[0] * .3f + c3[1] * .59f + c3[2] * .11f;
      uint32_t hsh = (x * 73856093u) ^ (y * 19349663u) ^ ((frame + 1) * 83492791u);
      auto rnd = [&] { hsh ^= hsh << 13; hsh ^= hsh >> 17; hsh ^= hsh << 5; return (hsh & 0xffff) / 65535.f; };
      rnd();
      float g = (rnd() + rnd() + rnd() - 1.5f) * look.grain * (1.2f - luma * .7f);
      for (int c = 0; c < 3; c++) {
        float v = luma + (c3[c] - luma) * look.saturation + g;
        bytes[(y * w + x) * 3 + c] = (uint8_t)fminf(fmaxf(v * 255 + .5f, 0), 255);
      }
    }
    fwrite(bytes.data(), 1, bytes.size(), out);
    if (frames > 1 && frame % 24 == 0) fprintf(stderr, "%s frame %d/%d\n", argv[1], frame, frames);
  }
  if (out != stdout) fclose(out);
}
