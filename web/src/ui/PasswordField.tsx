import { limits } from '@unspun/contract/limits.ts'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
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

/** A password field with a button that shows the characters. */
export function PasswordField({ fresh, ...field }: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      maxLength={limits.passwordMax}
      plain
    >
      <button
        type="button"
        className="icon-btn field-end"
        aria-label="Show characters"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon size={18} aria-hidden />
      </button>
    </TextField>
  )
}
