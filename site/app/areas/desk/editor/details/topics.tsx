import { ApiError } from "@extenso/contract/errors/errors.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../../api/keys.ts";
import { createTerm, listTerms, type Taxonomy } from "../../api/terms.ts";
import { X } from "../../ui/icons.ts";
import { plainWords } from "../../ui/plain-words.ts";

/** Categories to tick. */
export function Categories({
  chosen,
  onChange,
}: {
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const { data = [] } = useQuery({
    queryKey: keys.terms("categories"),
    queryFn: ({ signal }) => listTerms("categories", signal),
  });
  return (
    <fieldset className="editor-field">
      <legend>Categories</legend>
      <div className="editor-ticks">
        {data.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <span>{plainWords(name)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Tags by typing: those there are, or a new one. */
export function Tags({ chosen, onChange }: { chosen: readonly number[]; onChange: (ids: number[]) => void }) {
  const taxonomy: Taxonomy = "tags";
  const [typed, setTyped] = useState("");
  const [told, setTold] = useState("");
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: keys.terms(taxonomy),
    queryFn: ({ signal }) => listTerms(taxonomy, signal),
  });
  const add = async () => {
    const name = typed.trim();
    if (name === "") return;
    setTold("");
    const known = data.find((tag) => plainWords(tag.name).toLowerCase() === name.toLowerCase());
    try {
      const { id } = known ?? (await createTerm(taxonomy, name));
      if (!known) await queries.invalidateQueries({ queryKey: keys.terms(taxonomy) });
      if (!chosen.includes(id)) onChange([...chosen, id]);
      setTyped("");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTold(error.message);
    }
  };
  return (
    <div className="editor-field">
      <label htmlFor="editor-tag">Tags</label>
      {chosen.length > 0 && (
        <ul className="editor-tags">
          {chosen.map((id) => {
            const name = plainWords(data.find((tag) => tag.id === id)?.name ?? `${id}`);
            return (
              <li key={id}>
                {name}
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                >
                  <X aria-hidden size={14} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <input
        id="editor-tag"
        className="editor-input"
        list="editor-tag-names"
        value={typed}
        placeholder="Type one and press Enter"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== ",") return;
          event.preventDefault();
          void add();
        }}
      />
      <datalist id="editor-tag-names">
        {data
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name }) => (
            <option key={id} value={plainWords(name)} />
          ))}
      </datalist>
      <p role="status" className="editor-problem">
        {told}
      </p>
    </div>
  );
}
