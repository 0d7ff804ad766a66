import { useNonce } from "../../../page-context/nonce.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";

/**
 * Runs where it stands in the page, right behind the form: a kept draft is in its fields before anybody can type. What
 * the address presets is left as it is; `wizard-keeper.tsx` weighs the two against each other.
 */
const draftScript = import.meta.env.SSR
  ? `(function(f){try{var d=JSON.parse(localStorage.getItem("extenso_contact_draft")),p=f.dataset.preset.split(" ");if(d&&Math.abs(Date.now()-d.keptAt)<864e5)Object.keys(d.values).forEach(function(n){var e=f.elements[n];if(e&&p.indexOf(n)<0&&d.values[n])e.value=d.values[n]})}catch(e){}})(document.currentScript.previousElementSibling)`
  : "";

export function DraftInFields() {
  const mark = useNonce();
  // A browser runs no script that comes later; the keeper restores the draft where the form comes with another page.
  if (useHydrated()) return null;
  return (
    <script
      nonce={mark}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: draftScript }}
    />
  );
}
