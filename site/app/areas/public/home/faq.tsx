import { faq, stillQuestions } from "../../../copy/faq.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";

export default function Faq() {
  return (
    <section aria-labelledby="faq" className="shell section relative">
      <SectionHeading
        id="faq"
        number="06"
        title="Frequently Asked Questions"
        note={`${faq.length} answers`}
      />
      <div className="grid gap-x-gutter gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-8">
          {faq.map((item) => (
            <Disclosure key={item.id} group="faq" title={item.question}>
              <p className="measure text-ink-soft">{item.answer}</p>
            </Disclosure>
          ))}
        </div>
        <aside className="h-fit border border-line bg-surface p-7 md:p-9 lg:sticky lg:top-28 lg:col-span-4">
          <h3 className="display text-heading">{stillQuestions.title}</h3>
          <p className="mt-4 text-ink-soft">{stillQuestions.text}</p>
          <ButtonLink to="/contact" className="mt-7">
            {stillQuestions.button}
          </ButtonLink>
        </aside>
      </div>
    </section>
  );
}
