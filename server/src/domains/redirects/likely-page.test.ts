import { expect, test } from "vitest";
import { isLikelyPage } from "./likely-page.ts";

test.each([
  "/old-page",
  "/shop/prints/harbour",
  "/about.html",
  "/2019/05/wedding",
  "/гавань",
  "/price-list.pdf",
])("%s may have been a page", (path) => expect(isLikelyPage(path)).toBe(true));

test.each([
  ...["/.env", "/shop/.git/config", "/index.php", "/backup.sql", "/logo.png", "/a.js.map"],
  ...["/wp-login", "/wp-includes/x", "/cgi-bin/a", "/phpmyadmin", "/vendor/a", "/api/v1/users"],
  ...["/<script>", "/a'or'1", "/a b", "/%00", "/a//b", "/a\\b", "/a/b/c/d/e/f/g"],
  ...["/reset/0123456789abcdef0123", "/casey@example.test", "/call/6045550123", `/${"a".repeat(40)}`],
  `/${"a-".repeat(150)}`,
])("%s is not written down", (path) => expect(isLikelyPage(path)).toBe(false));
