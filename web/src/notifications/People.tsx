import type { User } from '@unspun/contract/accounts.ts'
import { inboxMessages as say } from '@unspun/contract/notifications/inbox-messages.ts'

/** Up to two names, and how many others: "Ann, Ben and 3 others". */
export function People({ people, count }: { people: readonly User[]; count: number }) {
  const [first, second] = people
  if (!first) return null
  const others = count - 2
  return (
    <>
      <Name of={first} />
      {second ? (
        <>
          {others > 0 ? ', ' : ' and '}
          <Name of={second} />
        </>
      ) : null}
      {second && others > 0 ? ` and ${say.others(others)}` : null}
    </>
  )
}

const Name = ({ of }: { of: User }) => (
  <strong>
    <bdi>{of.display_name}</bdi>
  </strong>
)
