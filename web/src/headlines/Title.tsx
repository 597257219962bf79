/** A score, a range or a date in a title, such as `34–31`. The length is limited, so that an unbroken one fits every screen. */
const NUMBERS = /(\d{1,4}(?:[–-]\d{1,4}){1,2})/

export function Title({ of }: { of: string }) {
  const parts = of.split(NUMBERS)
  if (parts.length === 1) return of
  return parts.map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are those of one text
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
