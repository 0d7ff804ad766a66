import { expect, test } from "vitest";
import { answeringWithOwnPaths, withOwnPaths } from "./own-addresses.ts";

const publicUrl = "https://studio.example";

test("addresses of our own become paths, at any depth; everything else stays", () => {
  const date = new Date(0);
  const answer = {
    film: `${publicUrl}/wp-content/uploads/dune-line.mp4`,
    pictures: [{ url: `${publicUrl}/a.jpg`, width: 3 }, null],
    elsewhere: "https://cdn.example/a.jpg",
    lookalike: `${publicUrl}.evil.example/a.jpg`,
    title: `Seen at ${publicUrl}/ yesterday`,
    date,
  };
  expect(withOwnPaths(answer, publicUrl)).toEqual({
    ...answer,
    film: "/wp-content/uploads/dune-line.mp4",
    pictures: [{ url: "/a.jpg", width: 3 }, null],
  });
});

test("in HTML the attributes change, and what is read doesn't", () => {
  expect(
    withOwnPaths(
      `<p><a href="${publicUrl}/x">${publicUrl}/x</a><img src="${publicUrl}/a.jpg" srcset="${publicUrl}/a.jpg 1x, ${publicUrl}/b.jpg 2x"></p>`,
      publicUrl,
    ),
  ).toBe(`<p><a href="/x">${publicUrl}/x</a><img src="/a.jpg" srcset="/a.jpg 1x, /b.jpg 2x"></p>`);
});

test("every answer of a client comes with paths, every failure as it is", async () => {
  const client = answeringWithOwnPaths(
    {
      find: async (name: string) => ({ url: `${publicUrl}/${name}` }),
      fail: async () => {
        throw new Error("gone");
      },
    },
    publicUrl,
  );
  expect(await client.find("a.jpg")).toEqual({ url: "/a.jpg" });
  await expect(client.fail()).rejects.toThrow("gone");
});
