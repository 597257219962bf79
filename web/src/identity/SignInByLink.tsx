import * as accountMessages from '@unspun/contract/messages/accounts.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useBrowser } from '../app.ts'
import { FormMessages } from '../ui/FormMessages.tsx'
import { announce } from '../ui/notices.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useFields } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { AuthNotice, HomeLink } from './AuthNotice.tsx'
import { useGoOn } from './kept-article/use-go-on.ts'
import { signInWithCode } from './sign-in.ts'

/** Requires a press of the button: mail scanners must not use up the code, and following someone else's link must not log anyone in. */
export function SignInByLink({ oobCode, email }: { oobCode: string; email: string }) {
  const browser = useBrowser()
  const goOn = useGoOn()
  const form = useForm({
    fields: useFields({}),
    async send() {
      const { refused, pending } = await signInWithCode(browser, oobCode)
      if (refused) return { refused }
      // The page then asks for the second step.
      if (pending) return {}
      announce(accountMessages.signedIn)
      await goOn.to(pages.home())
      return {}
    },
  })

  return (
    <AuthNotice
      title={accountMessages.logInAs(email)}
      next={
        <>
          <form {...form.props} className="">
            <SubmitButton form={form} narrow>
              Login
            </SubmitButton>
          </form>
          <HomeLink />
        </>
      }
    >
      <FormMessages form={form} />
    </AuthNotice>
  )
}
