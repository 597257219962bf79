/** Tells password managers whose password is set; people see it elsewhere on the page. */
export function NameForManagers({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}
