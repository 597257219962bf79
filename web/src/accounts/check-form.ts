import { limits } from '@unspun/contract/limits.ts'
import { messages } from '@unspun/contract/messages.ts'

export type Mode = 'login' | 'register'
export interface Fields {
  email: string
  password: string
  confirm: string
  agreed: boolean
}
export type FieldErrors = Partial<Record<keyof Fields, string>>

/** What is wrong with a filled-in login or registration, by field. All texts are trimmed already. */
export function checkForm(mode: Mode, { email, password, confirm, agreed }: Fields): FieldErrors {
  const shortest = mode === 'register' ? limits.passwordMin : 1
  return {
    ...(email ? {} : { email: messages.account.emailRequired }),
    ...(password.length < shortest ? { password: messages.account.passwordTooShort } : {}),
    ...(mode === 'register' && password !== confirm ? { confirm: messages.account.passwordsMustMatch } : {}),
    ...(agreed ? {} : { agreed: messages.account.agree }),
  }
}
