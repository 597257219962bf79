import type { NotificationKind } from '@unspun/contract/notifications.ts'
import {
  ArrowBigUp,
  Eye,
  Flag,
  Gavel,
  type IconNode,
  MessageSquare,
  Newspaper,
  PencilLine,
  Reply,
  Scale,
  Sparkles,
  TrendingDown,
  Trophy,
} from 'lucide'

/** The icon of each kind of notification. */
export const kindIcons: Record<NotificationKind, IconNode> = {
  reply: Reply,
  comment: MessageSquare,
  'first-place-taken': Trophy,
  'first-place-lost': TrendingDown,
  votes: ArrowBigUp,
  'headline-changed': PencilLine,
  'outlet-followed': Sparkles,
  moderated: Gavel,
  'report-decided': Flag,
  'appeal-decided': Scale,
  'watched-headline': Eye,
  'watched-domain': Newspaper,
  'watched-user': Eye,
}
