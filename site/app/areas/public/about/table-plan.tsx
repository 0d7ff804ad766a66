/** The work of each seat, and its tool as an SVG path around the middle of the table's edge. */
const seats = [
  { work: "Production", tool: "M84 136h72v44h-72zM120 136v44M94 148h16M94 158h16M130 148h16" },
  { work: "Direction", tool: "M88 138l64-10 3 10-67 10zM88 150h66v32h-66z" },
  { work: "Camera and light", tool: "M92 136h40v38h-40zM132 148l22-8v30l-22-8M104 128h18v8h-18z" },
  { work: "Stills and drone", tool: "M84 142h72v40h-72zM106 142l6-10h16l6 10M120 150a12 12 0 1 0 .1 0" },
  {
    work: "Edit and colour",
    tool: "M80 134h80v50h-80zM98 160a9 9 0 1 0 .1 0M120 160a9 9 0 1 0 .1 0M142 160a9 9 0 1 0 .1 0",
  },
  { work: "Brand and print", tool: "M86 134h52v50h-52zM142 134l14 44M98 150h28M98 160h18" },
  { work: "Web", tool: "M88 130h64v36h-64zM80 168h80l-4 12h-72zM112 142l-8 6 8 6M128 142l8 6-8 6" },
  { work: "Channels and events", tool: "M104 130h32v54h-32zM112 140h16v16h-16zM146 140h18M146 150h12" },
];

/** The eight at their one table, seen from above: people as silhouettes, told apart by what they hold. */
export default function TablePlan() {
  return (
    <figure id="table-plan" className="shell section table-plan">
      <ul>
        {seats.map(({ work, tool }) => (
          <li key={work}>
            <p className="label">{work}</p>
            <svg viewBox="0 0 240 200" aria-hidden="true">
              <path className="table-top" d="M0 94h240v106H0z" />
              <ellipse className="lamp" cx="120" cy="156" rx="84" ry="44" />
              <path className="arms" d="M80 60C70 92 84 116 98 132M160 60C170 92 156 116 142 132" />
              <ellipse cx="120" cy="56" rx="48" ry="20" />
              <circle className="head" cx="120" cy="54" r="18" />
              <path className="tool" d={tool} />
            </svg>
          </li>
        ))}
      </ul>
      <figcaption className="measure text-ink-soft">
        Eight people at one table on Railway Street, seen from above. You meet the ones who’ll do your work
        before you sign.
      </figcaption>
    </figure>
  );
}
