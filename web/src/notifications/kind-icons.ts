import type { NotificationIcon } from '@unspun/contract/notifications.ts'
import {
  ArrowBigUp,
  Eye,
  Flag,
  Gavel,
  Hand,
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

/** The icons that kinds of notifications name. */
export const kindIcons: Record<NotificationIcon, IconNode> = {
  ArrowBigUp,
  Eye,
  Flag,
  Gavel,
  Hand,
  MessageSquare,
  Newspaper,
  PencilLine,
  Reply,
  Scale,
  Sparkles,
  TrendingDown,
  Trophy,
}
