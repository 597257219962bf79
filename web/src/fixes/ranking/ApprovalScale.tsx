interface Props {
  /** Percent. */
  from: number
  to: number
  dots: readonly number[]
}

const HEIGHT = 16
const MIDDLE = HEIGHT / 2
const inScale = (percent: number) => Math.min(100, Math.max(0, percent))

/** A scale from 0 to 100 % with a range and dots. Screen readers skip it, because it repeats the sentence above. */
export function ApprovalScale({ from, to, dots }: Props) {
  const [start, end] = [inScale(from), inScale(to)]
  return (
    <svg className="approval-scale" width="100%" height={HEIGHT} aria-hidden="true">
      <rect className="track" x="0" y={MIDDLE - 3} width="100%" height="6" rx="3" />
      <rect className="range" x={`${start}%`} y={MIDDLE - 3} width={`${end - start}%`} height="6" rx="3" />
      {dots.map((percent) => (
        <circle key={percent} className="dot" cx={`${percent}%`} cy={MIDDLE} r="6" />
      ))}
    </svg>
  )
}
