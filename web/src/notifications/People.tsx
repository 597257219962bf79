import { namesIn } from '@unspun/contract/messages/notification-lines.ts'
import type { User } from '@unspun/contract/shapes.ts'

/** Up to two names, and how many others: "Ann, Ben and 3 others". */
export const People = ({ people, count }: { people: readonly User[]; count: number }) =>
  namesIn(people, count).map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <strong key={part.user_id}>
        <bdi>{part.display_name}</bdi>
      </strong>
    ),
  )
