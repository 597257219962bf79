export const required = 'Please enter a comment.'
export const tooLong = (max: number) => `Please keep the comment to ${max} characters.`
export const repeated = 'You have already posted this comment today.'
export const tooManyLinks = (days: number) =>
  `Members who joined less than ${days} days ago can post one link in a comment. Please remove the others.`
export const notFound = 'This comment does not exist, or it has been deleted.'
export const deleted = '[deleted]'
export const loginToPost = 'Log in to post a comment.'
export const posted = 'Your comment has been posted.'
export const removed = 'Your comment has been deleted.'
export const confirmDelete = 'Delete this comment?'
export const none = 'No comments yet. What do you think of this fix?'
export const loadFailed = "We couldn't load the comments. Please try again."
export const needsScript = 'Please turn on JavaScript to read the comments.'
export const yours = 'Your comment'
export const yourReply = (name: string) => `Your reply to ${name}`
export const by = (name: string) => `Comment by ${name}`
export const replyTo = (name: string) => `Reply to ${name}`
export const repliesTo = (name: string) => `Replies to ${name}`
export const order = 'Order of comments'
