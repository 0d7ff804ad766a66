import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { decodeText } from "@extenso/contract/text/decode-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { keys } from "../api/keys.ts";
import { importRedirects, type RedirectImport } from "../api/redirects.ts";
import { useLocalAction } from "../kit/use-action.ts";
import { DeskDialog } from "../ui/desk-dialog.tsx";
import { TextArea } from "../ui/inputs.tsx";
import { withoutLines } from "./without-lines.ts";

const restMs = 400;
/** Bytes of a file: the server takes two million characters. */
const largestFile = 8_000_000;
/** Lines that are shown; the numbers above them count all. */
const mostShown = 100;

/** A list that is pasted or read from a file: checked line by line as it stands, then imported whole. */
export default function ImportWindow({
  onImport,
  onClose,
}: {
  /** Resolves to whether the list was imported. Throws with what is wrong. */
  onImport: (text: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const id = useId();
  const [text, setText] = useState("");
  const [checked, setChecked] = useState("");
  const [readAs, setReadAs] = useState("");
  const { isBusy, problem, setProblem, run } = useLocalAction();
  useEffect(() => {
    const timer = setTimeout(setChecked, restMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  const check = useQuery({
    queryKey: keys.redirectImport(checked),
    queryFn: ({ signal }) => importRedirects(checked, true, signal),
    enabled: checked.trim() !== "",
    staleTime: 0,
    gcTime: 0,
  });
  const isCurrent = checked === text && check.data !== undefined;
  const result = checked.trim() === "" ? undefined : check.data;
  const told = problem || (check.error && checked.trim() !== "" ? errorMessage(check.error) : "");

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const read = file.size > largestFile ? null : decodeText(new Uint8Array(await file.arrayBuffer()));
    setReadAs(read && !read.encoding.startsWith("UTF") ? read.encoding : "");
    setText(read?.text ?? "");
    if (read) setProblem("");
    else if (file.size > largestFile) setProblem("The file is larger than 8 MB. Import it in parts.");
    else setProblem("Letters of this file can’t be read. Save it as “CSV UTF-8”, and choose it again.");
  }

  async function send(): Promise<void> {
    if (await onImport(text)) onClose();
    // Somebody else has changed something since it was checked.
    else await check.refetch();
  }

  return (
    <DeskDialog
      open
      onClose={onClose}
      title="Import redirects"
      description="One redirect a line: the old address, then the new one. CSV, tabs and the rules of other servers work, too."
      className="redirects-import"
    >
      <div className="desk-form redirects-form">
        <TextArea
          label="List"
          value={text}
          onText={(next) => {
            setText(next);
            setProblem("");
            setReadAs("");
          }}
          placeholder={"/old-page, /about\n/shop/prints, https://shop.example/prints"}
          rows={6}
        />
        <span className="desk-file-button">
          <input
            id={`${id}-file`}
            type="file"
            className="sr-only"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              void take(file);
              // The same file may be chosen again.
              target.value = "";
            }}
          />
          <label htmlFor={`${id}-file`} className="desk-button">
            Choose a file
          </label>
        </span>
        <p role="status" className={result && result.wrong > 0 ? "desk-error" : "desk-soft"}>
          {result && !told && summaryOf(result)}
          {readAs && ` The file was read as ${readAs}: check letters with accents.`}
        </p>
        <p role="alert" className="desk-error">
          {told}
        </p>
        {result && !told && <LinesTable result={result} />}
        <div className="desk-row">
          <button
            type="button"
            className="desk-button"
            data-look="primary"
            disabled={isBusy || !isCurrent || result?.wrong !== 0}
            onClick={() => void run(send)}
          >
            Import{result && result.wrong === 0 ? ` ${result.right.toLocaleString("en-CA")}` : ""}
          </button>
          {result && result.wrong > 0 && (
            <button
              type="button"
              className="desk-button"
              disabled={!isCurrent}
              onClick={() =>
                setText(
                  withoutLines(
                    text,
                    result.lines.flatMap(({ line, problem: wrong }) => (wrong === null ? [] : [line])),
                  ),
                )
              }
            >
              {result.wrong === 1 ? "Leave out the wrong line" : `Leave out ${result.wrong} wrong lines`}
            </button>
          )}
        </div>
      </div>
    </DeskDialog>
  );
}

function summaryOf({ right, wrong }: RedirectImport): string {
  const lines = (count: number) => (count === 1 ? "1 line" : `${count.toLocaleString("en-CA")} lines`);
  if (wrong === 0) return `${lines(right)}, all right.`;
  return `${lines(wrong)} can’t be imported. Nothing is imported until all are right; ${right.toLocaleString("en-CA")} are.`;
}

/** Wrong lines first. */
function LinesTable({ result }: { result: RedirectImport }) {
  const inOrder = [
    ...result.lines.filter(({ problem }) => problem !== null),
    ...result.lines.filter(({ problem }) => problem === null),
  ];
  return (
    <div className="redirects-lines">
      <table className="desk-table">
        <caption className="sr-only">Lines of the list</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Redirect</th>
          </tr>
        </thead>
        <tbody>
          {inOrder.slice(0, mostShown).map(({ line, from, to, problem, note }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td>
                <span className="redirects-path">{from || "–"}</span>
                {to && (
                  <>
                    {" → "}
                    <span className="redirects-path">{to}</span>
                  </>
                )}
                {problem && <span className="desk-error redirects-told">{problem}</span>}
                {note && <span className="redirects-told">{note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {inOrder.length > mostShown && (
        <p className="desk-soft">and {(inOrder.length - mostShown).toLocaleString("en-CA")} more lines</p>
      )}
    </div>
  );
}
