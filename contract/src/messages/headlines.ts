export const invalidUrl = 'Please enter a valid url.'
export const titleRequired = 'Please enter the headline as it appears on the page.'
export const titleTooLong = (max: number) => `Please keep the headline to ${max} characters.`
export const notFound = 'This headline does not exist.'
export const typedByReader = 'Title typed by a reader'
export const onlyWeb = 'Please enter a web address. It begins with http:// or https://.'
export const withPassword = 'This address contains a user name or password. Please enter the address of a public page.'
export const privateAddress = 'This address is on a private network. Please enter the address of a public page.'
export const port = 'This address uses an unusual port. Please enter the address of a public page.'
export const noSuchSite = "We couldn't find this site. Please check the address."
export const pageMissing = 'The news site says that this page does not exist. Please check the address.'
export const pageRefused = (status: number) => `The news site wouldn't show us this page (it answered ${status}).`
export const notAPage = 'This address leads to a file, not to a web page.'
export const tooSlow = 'The news site took too long to answer.'
export const unreachable = "We couldn't reach the news site."
export const redirects = 'This address keeps redirecting and never arrives at a page.'
export const unreadable = "We couldn't read this page."
export const noTitle = "We couldn't find a headline on this page."
export const notice =
  'The news site showed us no article, but something else, such as a login, a question about cookies or an error.'
export const busy = "We're reading many pages right now. Please try again in a moment."
export const typeItYourself = 'You can type the headline yourself, exactly as it appears on the page.'
export const address = 'Address of the article'
export const fixOne = 'Fix a Headline'
export const readOriginal = 'Read it on the news site'
export const article = 'The article'
export const playVideo = (title: string) => `Play the video: ${title}`
export const video = (title: string) => `Video: ${title}`
export const videoFrom = (provider: string) => `Nothing is loaded from ${provider} until you press play.`
export const watchVideoOn = (provider: string) => `Watch on ${provider}`
