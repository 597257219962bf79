import { changesWords } from '@unspun/contract/changes-words.ts'
import type { HeadlineFix } from '@unspun/contract/fixes.ts'
import * as editMessages from '@unspun/contract/messages/edit-fix.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import { pages } from '@unspun/contract/pages.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApp, useBrowser } from '../app.ts'
import { MayPost } from '../members/MayPost.tsx'
import { FormMessages } from '../ui/FormMessages.tsx'
import { announce, notify } from '../ui/notices.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useDraft } from '../ui/use-fields.ts'
import { editRefusal } from './edit-refusal.ts'
import { FixFields, useFixForm, wordsOf } from './FixFields.tsx'
import { OriginalTitle } from './hints/OriginalTitle.tsx'
import { useOtherFixes } from './hints/use-other-fixes.ts'
import { QuotedArticle, quotedOf } from './QuotedArticle.tsx'
import { useTooOld } from './use-too-old.ts'
import { useMyVote } from './votes/use-my-vote.ts'

export function EditFixForm({ fix }: { fix: HeadlineFix }) {
  const { store } = useApp()
  const { api } = useBrowser()
  const navigate = useNavigate()
  const { headline_fix_id } = fix
  const headline = quotedOf(fix)
  const [refusedAsOld, setRefusedAsOld] = useState(false)
  const mine = useMyVote(headline_fix_id)
  const votes = mine === undefined ? 0 : fix.total_vote_count - Math.abs(mine)
  const others = useOtherFixes(fix.headline_id, headline_fix_id)
  const tooOld = useTooOld(fix.dc_m) || refusedAsOld
  const fields = useDraft(`edit:${headline_fix_id}`, wordsOf(fix))
  const form = useFixForm(fields, async (words) => {
    const answer = await api.post('/headline-fixes/update/', { headline_fix_id, ...words })
    if (!answer || answer.errors) {
      const refused = editRefusal(answer)
      if (!refused.includes(fixMessages.tooOld)) return { refused }
      setRefusedAsOld(true)
      return { refused: [] }
    }
    store.write('fix', answer, answer.ts)
    if (votes > 0 && answer.total_vote_count === 0) notify(editMessages.savedVotesGone)
    else announce(fixMessages.saved)
    void navigate(pages.fix(answer), { replace: true })
    return {}
  })

  return (
    <>
      <QuotedArticle headline={headline} />
      <MayPost action="editFix" login={fixMessages.loginToPost} errors={form.refused}>
        {(may) => (
          <form {...form.props}>
            <OriginalTitle headline={headline} fix={form.values.title} />
            <FixFields
              form={form}
              written={{ domain: fix.domain, lang: fix.headline_lang, others }}
              warning={
                votes > 0 && changesWords(fix.title, form.values.title) ? editMessages.votesWillGo(votes) : undefined
              }
            />
            <FormMessages form={form} />
            <SubmitButton form={form} disabled={!may || tooOld}>
              {tooOld ? fixMessages.tooOld : 'Save'}
            </SubmitButton>
          </form>
        )}
      </MayPost>
    </>
  )
}
