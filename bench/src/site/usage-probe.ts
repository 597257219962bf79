// Preloaded into the site (`node --import`), so that the bench can request its CPU time and memory.
import { answerParent } from './parent-channel.ts'

answerParent()
