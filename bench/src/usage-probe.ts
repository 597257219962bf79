// Loaded in front of the real site (`node --import`): lets it tell what it uses, and changes nothing else of it.
import { answerParent } from './parent-channel.ts'

answerParent()
