import { byId } from './dom.ts'

export type Choice = { label: string; run: () => void }
export type Notice = { title: string; text: string; first?: Choice; second?: Choice }

let opener: Element | null = null
let choices: { first?: Choice; second?: Choice } = {}

export function wireNotice(): void {
  byId('notice-first').addEventListener('click', () => choices.first?.run())
  byId('notice-second').addEventListener('click', () => choices.second?.run())
}

/** Shows a notice over the stage. `first` is the main action. */
export function showNotice(notice: Notice): void {
  const card = byId('notice')
  opener = document.activeElement
  byId('notice-title').textContent = notice.title
  byId('notice-text').textContent = notice.text
  choices = { first: notice.first, second: notice.second }
  label(byId('notice-first'), notice.first)
  label(byId('notice-second'), notice.second)
  card.hidden = false
  if (notice.first) byId('notice-first').focus()
}

export function hideNotice(): void {
  if (byId('notice').hidden) return
  byId('notice').hidden = true
  if (opener instanceof HTMLElement) opener.focus()
}

/** Shows that the game could not load, usually because a script is missing. */
export function showNotLoaded(cause: unknown): void {
  console.error('venue: the game did not begin', cause)
  showNotice({
    title: '游戏没有加载完整',
    text: '网络可能断了一下。重新加载不会影响余额和进行中的局。',
    first: { label: '重新加载', run: () => location.reload() },
  })
}

function label(button: HTMLElement, choice: Choice | undefined): void {
  button.hidden = choice === undefined
  button.textContent = choice?.label ?? ''
}
