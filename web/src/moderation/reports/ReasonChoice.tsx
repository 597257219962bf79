import { useId } from 'react'

interface Props {
  name: string
  value: string
  label: string
  help?: string
  chosen: boolean
  onChoose: () => void
}

/** One reason of several. */
export function ReasonChoice({ name, value, label, help, chosen, onChoose }: Props) {
  const id = useId()
  return (
    <label className="reason">
      <input
        type="radio"
        name={name}
        className="check"
        value={value}
        checked={chosen}
        aria-labelledby={`${id}-label`}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={onChoose}
      />
      <span>
        <span id={`${id}-label`} className="reason-label">
          {label}
        </span>
        {help ? (
          <span id={`${id}-help`} className="note">
            {help}
          </span>
        ) : null}
      </span>
    </label>
  )
}
