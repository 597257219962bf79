import * as account from '@unspun/contract/messages/accounts.ts'
import { signInLimits } from '@unspun/contract/sign-in-limits.ts'

export type Mode = 'login' | 'register'
export interface LoginFields {
  email: string
  password: string
  confirm: string
  agreed: boolean
}
type Wrong<N extends string> = Partial<Record<N, string>>

/** The values must be trimmed. */
export function checkForm(mode: Mode, { email, password, confirm, agreed }: LoginFields): Wrong<keyof LoginFields> {
  const shortest = mode === 'register' ? signInLimits.passwordMin : 1
  return {
    ...checkEmail(email),
    ...(password.length < shortest ? { password: account.passwordTooShort } : {}),
    ...(mode === 'register' && password !== confirm ? { confirm: account.passwordsMustMatch } : {}),
    ...(agreed ? {} : { agreed: account.agree }),
  }
}

export function checkEmail(email: string): Wrong<'email'> {
  return email ? {} : { email: account.emailRequired }
}

export function checkPassword({ password }: Pick<LoginFields, 'password'>): Wrong<'password'> {
  return password ? {} : { password: account.passwordTooShort }
}

export function checkForgot({ email, confirm }: Record<'email' | 'confirm', string>): Wrong<'email' | 'confirm'> {
  return {
    ...(email ? {} : { email: account.enterEmail }),
    ...(email === confirm ? {} : { confirm: account.emailsMustMatch }),
  }
}

type NewPassword = Record<'password' | 'confirm', string>

export function checkReset({ password, confirm }: NewPassword): Wrong<keyof NewPassword> {
  return {
    ...(password ? {} : { password: account.enterNewPassword }),
    ...(password === confirm ? {} : { confirm: account.newPasswordsMustMatch }),
  }
}

export function checkUpdate({ password, confirm }: NewPassword): Wrong<keyof NewPassword> {
  return {
    ...(password ? {} : { password: account.newPasswordRequired }),
    ...(password === confirm ? {} : { confirm: account.passwordsMustMatch }),
  }
}
