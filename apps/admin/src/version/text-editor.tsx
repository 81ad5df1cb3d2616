import type { UseQueryResult } from '@tanstack/react-query'
import { Drawer, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../page/action-dialog.tsx'
import { DetailBody } from '../page/detail-body.tsx'
import { QueryResult } from '../page/query-result.tsx'
import type { useWriting } from './use-writing.ts'
import { WritingForm } from './writing-form.tsx'

type Tab = { label: string; children: ReactNode; disabled?: boolean }
type Props<T, F extends object, D extends string> = {
  title: string
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  editor: ReturnType<typeof useWriting<F, D>>
  form: {
    begin: (file: T) => F
    may: boolean
    save: (file: T, form: F) => Promise<unknown>
    renderFields: (file: T, disabled: boolean) => ReactNode
  }
  /** What the second person of a submitted draft reads in place of the form; null for everybody else. */
  review?: (file: T) => ReactNode | null
  preview: (file: T) => Tab
  renderVersions: (file: T) => ReactNode
  onClose: () => void
  /** The actions of the text, and their dialogs. */
  children: (file: T) => ReactNode
}

function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ActionDialog
      title="离开编辑"
      renderEffect={() => '未保存的修改会丢失。'}
      confirm="不保存，离开"
      isDestructive
      startsAtCancel
      initial={{}}
      task={() => Promise.resolve(null)}
      successText="修改未保存"
      onDone={onLeave}
      onClose={onStay}
    />
  )
}

/** A drawer that edits a text: form, preview and versions. It asks before unsaved changes are dropped. */
export function TextEditor<
  T extends { edition: number },
  F extends object,
  D extends string,
>(props: Props<T, F, D>) {
  const { title, query, editor, form, preview, renderVersions, onClose, children } = props
  const review = (file: T) => (editor.isDirty ? null : (props.review?.(file) ?? null))
  const [isLeaving, setIsLeaving] = useState(false)
  const writeTab = (file: T) => (
    <WritingForm
      key={`${file.edition} ${editor.fillCount}`}
      begin={form.begin(file)}
      may={form.may}
      save={(values) => form.save(file, values)}
      onSaved={editor.finish}
      onTyped={editor.note}
    >
      {(disabled) => form.renderFields(file, disabled)}
    </WritingForm>
  )
  return (
    <Drawer
      open
      size={920}
      title={title}
      onClose={() => (editor.isDirty ? setIsLeaving(true) : onClose())}
    >
      <QueryResult query={query} rows={8}>
        {(file) => (
          <DetailBody>
            {children(file)}
            <Tabs
              activeKey={editor.tab}
              onChange={editor.setTab}
              destroyOnHidden
              items={[
                review(file) === null
                  ? { key: 'write', label: '编辑', children: writeTab(file) }
                  : { key: 'write', label: '差异', children: review(file) },
                { key: 'preview', ...preview(file) },
                { key: 'versions', label: '版本', children: renderVersions(file) },
              ]}
            />
          </DetailBody>
        )}
      </QueryResult>
      {isLeaving && <LeaveDialog onLeave={onClose} onStay={() => setIsLeaving(false)} />}
    </Drawer>
  )
}
