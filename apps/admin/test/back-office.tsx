import { listReasons } from '@jinli/contract/money-setting/money-setting.admin'
import {
  myAccountNews,
  reviewCounts,
  staffMe,
} from '@jinli/contract/operator/operator.admin'
import { type Permission, permissionNames } from '@jinli/contract/permission'
import { promotionTitles } from '@jinli/contract/promotion/promotion.admin'
import { venueNames } from '@jinli/contract/venue/venue.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { Editor } from '@tiptap/react'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, Suspense } from 'react'
import { HashRouter } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '../src/api/query-client.ts'
import { endSession, startSession } from '../src/api/staff-session.ts'
import { FactorQuestion } from '../src/operator/factor-question.tsx'
import { dropDrafts } from '../src/page/draft-store.ts'
import { HistoryOrder } from '../src/shell/history-order.tsx'
import { FakeServer } from './fake-server.ts'
import { sample } from './sample.ts'

/** Returns a signed-in member with the given permissions, by default all. */
export function member(
  permissions: readonly Permission[] = permissionNames,
  more: Partial<Output<typeof staffMe>> = {},
): Output<typeof staffMe> {
  return sample(staffMe.output, {
    username: 'wang',
    display_name: '王五',
    permissions: [...permissions],
    order_max: null,
    day_max: null,
    factor: true,
    factor_required: false,
    break_glass: null,
    ...more,
  })
}

/** Gives each test a fake server and a session. A request without a reply fails the test. */
export function useFakeServer(): { readonly server: FakeServer } {
  const current = { server: new FakeServer() }
  beforeEach(() => {
    current.server = new FakeServer()
    Object.assign(globalThis, { fetch: current.server.fetch })
    current.server.on(staffMe, member())
    current.server.on(myAccountNews, [])
    current.server.on(reviewCounts, sample(reviewCounts.output))
    current.server.on(venueNames, [{ code: 'obgdy', name: '锦鲤电游' }])
    current.server.on(promotionTitles, [])
    current.server.on(listReasons, { deposit: [], withdrawal: [], adjustment: [] })
    dropDrafts()
    startSession('token', 'wang')
  })
  afterEach(() => {
    // Unmounts before the session ends; otherwise form values would be kept as drafts.
    cleanup()
    queryClient.clear()
    endSession()
    expect(current.server.unexpected).toEqual([])
  })
  return current
}

/** Renders a page or dialog within the providers of the back office. Returns the view and a user for input. */
export function show(children: ReactNode, path = '/test') {
  window.history.replaceState(null, '', `#${path}`)
  const user = userEvent.setup({ delay: null })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <HashRouter useTransitions={false}>
        <HistoryOrder>
          <ConfigProvider
            locale={zhCN}
            theme={{ token: { motion: false }, zeroRuntime: true }}
            button={{ autoInsertSpace: false }}
            form={{ requiredMark: false }}
          >
            <App>
              <Suspense>{children}</Suspense>
              <FactorQuestion />
            </App>
          </ConfigProvider>
        </HistoryOrder>
      </HashRouter>
    </QueryClientProvider>,
  )
  return { user, ...view }
}

/** Returns the callbacks of a dialog or drawer as spies. */
export const endsOf = () => ({ onDone: vi.fn(), onRefused: vi.fn(), onClose: vi.fn() })

/** Finds the open dialog with this title. */
export async function dialog(title: string | RegExp) {
  return within(await screen.findByRole('dialog', { name: title }))
}

/** Replaces the text of a field with a single event, once the field accepts input. */
export async function fill(_user: UserEvent, field: HTMLElement, text: string) {
  await waitFor(() => {
    const { disabled, readOnly } = field as HTMLInputElement
    if (disabled || readOnly) throw new Error('nobody can type here')
  })
  act(() => field.focus())
  fireEvent.change(field, { target: { value: text } })
}

/** Waits until no read is pending, so that the member's permissions are known. */
export async function waitForReads(): Promise<void> {
  await waitFor(() => {
    if (queryClient.isFetching() > 0) throw new Error('still reading')
  })
}

/** Waits until a field shows this error. */
export async function errorAt(field: HTMLElement, words: string | RegExp): Promise<void> {
  const item = field.closest<HTMLElement>('.ant-form-item')
  if (!item) throw new Error('no field of a form')
  await within(item).findByText(words)
}

/** Sets the content of an HTML editor, which accepts key presses only in a real browser. */
export function writeHtml(field: HTMLElement, html: string): void {
  const { editor } = field as HTMLElement & { editor: Editor }
  act(() => void editor.commands.setContent(html, { emitUpdate: true }))
}

/** Returns a picture file with so many bytes. */
export function pictureFile(name: string, bytes = 1): File {
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' })
}

/** Replaces the text of a field at once, without waiting and without focus. */
export function put(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } })
}
