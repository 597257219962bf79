// Preloaded into the site (`node --import`) so that the bench can ask for its CPU time and memory.
import { answerParent } from './parent-channel.ts'

answerParent()
