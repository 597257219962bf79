import { signInLimits } from '@unspun/contract/sign-in-limits.ts'
import { Eye, EyeOff } from 'lucide'
import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { TextField } from './TextField.tsx'

interface Props {
  name: string
  label: string
  value: string
  onValue: (text: string) => void
  error: string | undefined
  /** A new password is chosen here, so password managers may suggest one. */
  fresh?: boolean
}

export function PasswordField({ fresh, ...field }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      maxLength={signInLimits.passwordMax}
      plain
    >
      <button
        type="button"
        className="icon-btn field-end"
        aria-label="Show characters"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon of={shown ? EyeOff : Eye} size={18} />
      </button>
    </TextField>
  )
}
