import { expect, test } from "vitest";
import { isAutomatic, isAutomaticSubject } from "./is-automatic.ts";

const withHeader = (header: string) => {
  const [, originalKey = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(header) ?? [];
  return { headers: [{ key: originalKey.toLowerCase(), originalKey, value }], subject: "Your film" };
};

test.each([
  "Auto-Submitted: auto-replied",
  "Auto-Submitted: auto-replied (vacation)",
  "Auto-Submitted: auto-generated; type=notice",
  "Auto-Submitted: auto-notified",
  "X-Autoreply: yes",
  "X-Autorespond: Your film",
  "X-Autoresponder: Will not send another autoreply for 86400 seconds",
  "X-Auto-Reply-From: mara@northlight.example",
  "X-FC-MachineGenerated: true",
  "Precedence: auto_reply",
  "Precedence: junk",
  "Precedence: bulk",
  "X-Precedence: auto_reply",
  "Return-Path: <>",
  "X-Yandex-Autoreply: yes",
  "X-Autoreply-Domain: northlight.example",
  "X-POST-MessageClass: 9; Autoresponder",
  "Delivered-To: Autoresponder",
  "Feedback-Type: abuse",
  'Content-Type: multipart/report; report-type=disposition-notification; boundary="b"',
  'Content-Type: multipart/report; report-type="delivery-status"; boundary="b"',
  "Content-Type: message/disposition-notification",
])("%s is a program's", (header) => {
  expect(isAutomatic(withHeader(header))).toBe(true);
});

test.each([
  "Auto-Submitted: no",
  "Auto-Submitted: no; owner-email=x",
  "Auto-Submitted: auto-forwarded",
  "X-Auto-Response-Suppress: All",
  "X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply",
  "Precedence: list",
  "Precedence: normal",
  "List-Id: <studio.extenso.example>",
  "List-Unsubscribe: <mailto:x@y.example>",
  "X-Loop: studio@extenso.example",
  "X-Auto-Reply: no",
  "Disposition-Notification-To: mara@northlight.example",
  "Return-Receipt-To: mara@northlight.example",
  "Return-Path: <mara@northlight.example>",
  'Content-Type: multipart/mixed; boundary="report"',
])("%s is a person's", (header) => {
  expect(isAutomatic(withHeader(header))).toBe(false);
});

test("bulk that people have posted to a list is theirs", () => {
  const { headers } = withHeader("Precedence: bulk");
  const posted = [...headers, ...withHeader("List-Post: <mailto:studio@lists.example>").headers];
  expect(isAutomatic({ headers: posted, subject: "" })).toBe(false);
});

test("a form that calls itself bulk names whoever filled it in; a newsletter can be left", () => {
  const form = ["Precedence: bulk", "From: no-reply@forms.example", "Reply-To: tomas@post.example"];
  const headers = form.flatMap((header) => withHeader(header).headers);
  expect(isAutomatic({ headers, subject: "New entry" })).toBe(false);
  const left = [...headers, ...withHeader("List-Unsubscribe: <mailto:x@y.example>").headers];
  expect(isAutomatic({ headers: left, subject: "Sale" })).toBe(true);
});

test.each([
  "Out of office until 5 December",
  "Mara Quill is out of the office.",
  "I am currently out of the office until Monday",
  "AUTO: Mara Quill ist außer Haus. (Rückkehr am 07.12.2026)",
  "AUTO: Mara Quill est absent(e) du bureau (retour 07/12/2026)",
  "OOO: Your film",
  "Automatische Abwesenheitsnotiz: Film",
  "Automaattinen poissaoloilmoitus: Elokuva",
  "Message automatique : film",
  "自動回復：影片",
  "Resposta automàtica: film",
  "Ymateb Awtomatig: film",
  "Përgjigje automatike: film",
  "Avtomatik cavab: film",
  "Автоматты жауап: фильм",
  "Отсутствие на рабочем месте: фильм",
  "Vacation: Re: Your film",
  "Auto: Re: Your film",
  "Urlaub: AW: Ihr Film",
  "Urlaubsvertretung: Re: Ihr Film",
  "Vacances : RE: Votre film",
  "Отпуск: Re: Фильм",
  "休假：回复：影片",
  "Automatic reply: Your film",
  "Automatic Reply from Mara Quill",
  "[EXTERNAL] Automatic reply: Your film",
  "[Auto-Reply] Your film",
  "Auto: Out of office",
  "Autoreply: Your film",
  "Out of Office",
  "Out of office: Your film",
  "Out of Office AutoReply: Your film",
  "Automatische Antwort: Ihr Film",
  "Automatische Antwort auf Ihre Nachricht",
  "Abwesenheitsnotiz: Ihr Film",
  "Abwesend: Ihr Film",
  "Réponse automatique : Votre film",
  "Absence du bureau : Votre film",
  "Respuesta automática: Su película",
  "Fuera de la oficina: Su película",
  "Risposta automatica: Your request a",
  "Fuori sede: Il film",
  "Resposta automática: O filme",
  "Ausência temporária: O filme",
  "Automatisch antwoord: Uw film",
  "Afwezigheidsmelding: Uw film",
  "Automatiskt svar: Din film",
  "Frånvarande: Din film",
  "Automatisk svar: Din film",
  "Autosvar: Din film",
  "Fraværsmelding: Din film",
  "Automaattinen vastaus: Elokuva",
  "Poissa: Elokuva",
  "Odpowiedź automatyczna: Film",
  "Automatyczna odpowiedź: Film",
  "Automatická odpověď: Film",
  "Automatická odpoveď: Film",
  "Automatikus válasz: Film",
  "Răspuns automat: Film",
  "Automatski odgovor: Film",
  "Samodejni odgovor: Film",
  "Автоматический ответ: Фильм",
  "Автоответ: Фильм",
  "Автоматична відповідь: Фільм",
  "Автоматичен отговор: Филм",
  "Αυτόματη απάντηση: Ταινία",
  "Otomatik yanıt: Film",
  "Automaatvastus: Film",
  "Automātiska atbilde: Filma",
  "Automatinis atsakymas: Filmas",
  "自動応答: 映画",
  "自動返信：映画",
  "自动回复: 影片",
  "自动答复：影片",
  "自動回覆: 影片",
  "자동 회신: 영화",
  "자동 응답: 영화",
  "부재중: 영화",
  "תשובה אוטומטית: סרט",
  "מענה אוטומטי: סרט",
  "رد تلقائي: فيلم",
  "الرد التلقائي: فيلم",
  "پاسخ خودکار: فیلم",
  "การตอบกลับอัตโนมัติ: ภาพยนตร์",
  "Trả lời tự động: Phim",
  "Balasan otomatis: Film",
])("“%s” is a program's heading", (subject) => {
  expect(isAutomaticSubject(subject)).toBe(true);
});

test.each([
  "",
  "Re: Automatic reply: Your film",
  "AW: Automatische Antwort: Ihr Film",
  "Automatic door film",
  "Automatic reply system for our hotel",
  "Automotive film",
  "Autumn campaign",
  "Author portraits",
  "Out of office photo shoot",
  "Team photos out of office",
  "Absent friends, a short film",
  "Auto Svarstad wants a film",
  "Assente la luce: riprese notturne",
  "Réponse à votre devis",
  "Your automatic camera",
  "Holiday film",
  "Vacation: a film of our summer",
  "Re: Vacation: Re: Your film",
  "Auto: film for our dealership",
  "Urlaub: Fotos von Sylt",
  "On holiday photos",
  "Out of office hours shoot",
  "OOO Romashka: film",
  "Mara is out of the office on the 12th, can we film?",
])("“%s” is a person's subject", (subject) => {
  expect(isAutomaticSubject(subject)).toBe(false);
});
