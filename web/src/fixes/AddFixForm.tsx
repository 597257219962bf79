import type { FixWords } from '@unspun/contract/fixes.ts'
import { typedAddress } from '@unspun/contract/linked-text.ts'
import * as fixMessages from '@unspun/contract/messages/fixes.ts'
import * as headlineMessages from '@unspun/contract/messages/headlines.ts'
import * as waitingMessages from '@unspun/contract/messages/waiting.ts'
import { pages } from '@unspun/contract/pages.ts'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useApp, useBrowser, useRow, useSession } from '../app.ts'
import { usePicture } from '../headlines/pictures/use-picture.ts'
import { MayPost } from '../members/MayPost.tsx'
import { dayAndTime } from '../moderation/pending/day-and-time.ts'
import { FormMessages } from '../ui/FormMessages.tsx'
import { refusalOf } from '../ui/form-values.ts'
import { announce, notify } from '../ui/notices.ts'
import { type Article, useOverlays } from '../ui/overlays.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useDraft } from '../ui/use-fields.ts'
import { useForm } from '../ui/use-form.ts'
import { ArticleFields } from './ArticleFields.tsx'
import { ArticleStatus } from './ArticleStatus.tsx'
import { checkWords, cleaned, FixFields, wordsOf } from './FixFields.tsx'
import { OriginalTitle } from './hints/OriginalTitle.tsx'
import { useOtherFixes } from './hints/use-other-fixes.ts'
import { type Quoted, QuotedArticle } from './QuotedArticle.tsx'
import { useArticle } from './use-article.ts'

type NewFix = FixWords & Record<'original' | 'address', string>

/** Either a headline of the site, or an article whose headline is fetched while the reader writes the fix. */
type Props = { headline_id: number; article?: never } | { article: Article; headline_id?: never }

const askedFor = ({ fromOutside: _, ...article }: Article): Article => article

/** Posts a new fix. The entered text is kept while the article is fetched, if that fails, and through a login. */
export function AddFixForm({ headline_id, article }: Props) {
  const { store } = useApp()
  const { api } = useBrowser()
  const { leave } = useOverlays()
  const session = useSession()
  const listed = useOtherFixes(session.state === 'in' ? headline_id : undefined)
  const [asked, setAsked] = useState(!article?.fromOutside)
  const ask = () => setAsked(true)
  const { headline, problem, reading, read } = useArticle(article?.url, asked)
  const id = headline_id ?? headline?.headline_id
  const row = useRow('headline', id ?? 0)
  const fixes = listed ?? headline?.fixes
  usePicture(row)
  const fields = useDraft<NewFix>(`fix:${id ?? article?.url}`, {
    ...wordsOf(),
    original: article?.title ?? '',
    address: article?.url ?? '',
  })
  const { values } = fields
  // Fetching the article may take long. The text entered meanwhile counts.
  const latest = useRef(values)
  latest.current = values
  /** True if the form was submitted and its article has not been fetched since. */
  const pressed = useRef(false)
  /** True if the reader last pressed a text field, and so is about to write there. */
  const writing = useRef(false)
  const follow = ({ target }: SyntheticEvent) => {
    writing.current = (target as Element).matches('input, textarea')
  }
  const readAgain = () => read(values.address, problem?.kind === 'unreadable' ? values.original : undefined)

  const form = useForm({
    fields,
    check(values) {
      const { original, address } = values
      return {
        ...(problem?.kind === 'unreadable' && !original ? { original: headlineMessages.titleRequired } : {}),
        ...(problem?.kind === 'address' && !typedAddress(address) ? { address: headlineMessages.invalidUrl } : {}),
        ...checkWords(values),
      }
    },
    async send() {
      pressed.current = true
      const headlineId = id ?? (await readAgain()).headline?.headline_id
      if (headlineId === undefined) return { refused: [] }
      const words = cleaned(latest.current)
      const answer = await api.post('/headline-fixes/create/', { headline_id: headlineId, ...words })
      if (!answer || answer.errors) return { refused: refusalOf(answer) }
      store.write('fix', answer, answer.ts)
      if (answer.waiting_until) {
        notify(waitingMessages.saved(dayAndTime(answer.waiting_until)))
      } else {
        // Starts the rendering of the share pictures. The page does not wait for them.
        void api.get('/headline-fixes/post-create/', { id: answer.headline_fix_id })
        announce(fixMessages.posted)
      }
      leave(pages.fix(answer))
      return {}
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the news site; somebody who writes keeps the focus
  useEffect(() => {
    if (problem && (pressed.current || !(values.title || writing.current))) form.focus('original', 'address', 'again')
    const active = document.activeElement
    if (headline && !active?.closest('form, a, button')) form.focus('title')
    // Fixes that appear above must not push the active field off the screen.
    else if (headline) active?.scrollIntoView({ block: 'nearest' })
    pressed.current = false
  }, [problem, headline])

  const known = headline ?? article
  const quoted: Quoted = {
    domain: known?.domain ?? URL.parse(values.address)?.hostname ?? '',
    original_url: row?.original_url ?? (URL.canParse(article?.url ?? '') ? (article?.url ?? '') : ''),
    excerpt: row?.description ?? '',
    lang: '',
    title: problem ? values.original : known?.title,
    headline_image: '',
    ...(asked ? {} : { unread: article?.url }),
    ...row,
    // That of the news item, until the site has the article's own.
    headline_image_url: row?.headline_image_url || (article?.image ?? ''),
  }
  const isShown = id === undefined || row !== undefined || headline !== undefined
  const original = <OriginalTitle headline={quoted} fix={values.title} />
  return (
    <>
      {isShown ? <QuotedArticle headline={quoted} /> : null}
      {isShown && session.state !== 'in' ? original : null}
      <MayPost
        action="addFix"
        login={fixMessages.loginToPost}
        then={article ? { kind: 'newFix', article: askedFor(article) } : { kind: 'addFix', headline_id }}
        errors={form.refused ?? problem?.errors}
      >
        {(may) => (
          <form {...form.props} onInput={ask} onPointerDown={ask} onPointerDownCapture={follow} onKeyDown={follow}>
            {article ? (
              <ArticleFields form={form} problem={problem} reading={reading} readAgain={readAgain}>
                {may ? <ArticleStatus headline={headline} asked={asked} writing={values.title !== ''} /> : null}
              </ArticleFields>
            ) : row && may ? (
              <ArticleStatus headline={{ headline_id, title: row.title, fixes }} asked writing />
            ) : null}
            {isShown ? original : null}
            <FixFields form={form} written={{ domain: quoted.domain, lang: row?.lang ?? '', others: fixes }} />
            <FormMessages form={form} />
            <SubmitButton form={form} disabled={!may}>
              Submit
            </SubmitButton>
          </form>
        )}
      </MayPost>
    </>
  )
}
