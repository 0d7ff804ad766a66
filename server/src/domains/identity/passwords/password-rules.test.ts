import { describe, expect, test } from "vitest";
import { findPasswordFault } from "./password-rules.ts";

const codeOf = (password: string, own?: string[]) => findPasswordFault(password, own)?.code ?? "fine";

describe("passwords that follow the rules", () => {
  test.each([
    "Passw0rdPassw0rd",
    "Rig-Casey-Pass-1",
    "Kettle-and-Fog-7",
    "ünïcode ist schön ٣ Ä",
    "Tr0ub4dor&3 🎬",
    "aB3aB3aB",
    `Aa1${"🎬".repeat(125)}`,
  ])("%s is taken", (password) => expect(codeOf(password)).toBe("fine"));
});

describe("passwords that don't", () => {
  test.each([
    ["Short1A", "extenso_weak_password"],
    ["nouppercase1", "extenso_weak_password"],
    ["NOLOWERCASE1", "extenso_weak_password"],
    ["NoDigitsHere", "extenso_weak_password"],
    ["password", "extenso_weak_password"],
    ["🎬🎬A1a", "extenso_weak_password"],
    [`Aa1${"🎬".repeat(126)}`, "extenso_long_password"],
    ["Password1", "extenso_common_password"],
    ["PASSWORd123", "extenso_common_password"],
    ["1Qaz2wsx", "extenso_common_password"],
    ["Dragon2024", "extenso_common_password"],
    ["Sunshine1!", "extenso_common_password"],
    ["Monkey123456789", "extenso_common_password"],
  ])("%s is refused as %s", (password, code) => expect(codeOf(password)).toBe(code));

  test.each([
    ["P4ssw0rd1", "extenso_common_password"],
    ["Dr@g0n12!", "extenso_common_password"],
    ["Extenso2026!", "extenso_common_password"],
    ["3xt3ns0-Vancouver-1", "extenso_common_password"],
    ["Studio-Media-99", "extenso_common_password"],
  ])("%s is withoutAffixes and refused as %s", (password, code) => expect(codeOf(password)).toBe(code));

  const own = ["casey_lang", "casey.l+x@example.test", "Casey", "Lang-Ødegård"];
  test.each([
    "CaseyLang1",
    "Casey-2026-!",
    "c4s3yL4ng99",
    "Ødegård2026",
    "1Lang-Casey-Extenso",
    "Xy-Casey-12",
  ])("%s is made of one's own names, and refused", (password) => {
    expect(codeOf(password, own)).toBe("extenso_common_password");
    expect(codeOf(password)).not.toBe(codeOf(password, own));
  });

  test.each(["Casey-loves-tea-9", "Rig-Casey-Pass-1", "Passw0rdPassw0rd", "Lang-lebe-der-Kaffee-3"])(
    "%s has enough that is not",
    (password) => expect(codeOf(password, own)).toBe("fine"),
  );

  test("one's own name or address is refused, whatever its case", () => {
    expect(codeOf("Casey_Member_1", ["casey_member_1", "casey@example.test"])).toBe(
      "extenso_common_password",
    );
    expect(codeOf("Casey1@Example.test", ["casey", "casey1@example.test"])).toBe("extenso_common_password");
  });
});

describe("a phrase of 16 characters and more", () => {
  test.each([
    "correct horse battery staple",
    "dragon monkey sunshine football",
    "der kaffee ist heute kalt geworden",
    "春眠不覚暁処処聞啼鳥夜来風雨声花落",
    "casey lang met a tall stranger",
  ])("%s needs neither digit nor capital", (password) => {
    expect(codeOf(password, ["casey_lang", "casey@example.test"])).toBe("fine");
  });

  test.each([
    "aaaaaaaaaaaaaaaa",
    "aaaaaaaabbbbbbbb",
    "abababababababab",
    "abcdefghijklmnop",
    "0123456789abcdef",
    "9876543210987654",
    "passwordpassword",
    "password password password",
    "qwertyuiopasdfgh",
    "iloveyouiloveyou",
    "xkcd xkcd xkcd xkcd",
    "xyzqxyzqxyzqxyzq",
    "casey lang vancouver",
    "extenso extenso extenso",
    "                ",
    "................",
    `a${"\u0301".repeat(20)}`,
  ])("%s repeats itself, or everybody knows it", (password) => {
    expect(codeOf(password, ["casey_lang", "casey@example.test"])).toBe("extenso_common_password");
  });

  test.each(["fifteen letters", "fifteenletters!"])("%s is too short for one", (password) => {
    expect(codeOf(password)).toBe("extenso_weak_password");
  });
});
