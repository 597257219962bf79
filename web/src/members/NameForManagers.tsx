/** Tells password managers which account the new password belongs to. The visible address is elsewhere on the page. */
export function NameForManagers({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}
