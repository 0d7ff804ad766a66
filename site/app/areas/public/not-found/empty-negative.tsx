/** The frame that should have been here: a strip of negative, exposed to nothing. */
export function EmptyNegative() {
  return (
    <div aria-hidden="true" className="negative">
      <div className="negative-edge">
        <span>Extenso 404</span>
        <span>▸ 22</span>
        <span>▸ 22A</span>
        <span>▸ 23</span>
      </div>
      <div className="negative-frames">
        <span />
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
