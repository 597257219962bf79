import { isRouteErrorResponse, useParams, useRouteError } from 'react-router'
import { useSession } from '../../app.ts'
import { ErrorPage } from '../../layout/ErrorPage.tsx'
import { lazily } from '../../lazy.tsx'

/** Lazy, because few readers need it. */
const OwnFix = lazily(() => import('./OwnFix.tsx').then((file) => file.OwnFix), <ErrorPage />)

export function FixMissing() {
  const error = useRouteError()
  const { id } = useParams()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const session = useSession()
  if (!isMissing || session.state !== 'in') return <ErrorPage />
  return <OwnFix key={id} id={Number(id)} />
}
