import type { UseQueryResult } from '@tanstack/react-query'
import { Drawer, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { Answered } from '../page/answered.tsx'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { DetailBody } from '../page/detail-body.tsx'

type Shown = { label: string; children: ReactNode; disabled?: boolean }
type Props<T> = {
  title: string
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  tab: string
  onTab: (tab: string) => void
  /** Something is typed that is not saved. */
  dirty: boolean
  onClose: () => void
  tabs: (file: T) => { write: Shown; preview: Shown; versions: Shown }
  /** Its deeds and their dialogs. */
  children: (file: T) => ReactNode
}

function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <DeedDialog
      title="离开编辑"
      renderEffect={() => '未保存的修改会丢失。'}
      confirm="不保存，离开"
      ends
      initial={{}}
      task={() => Promise.resolve(null)}
      done="修改未保存"
      onDone={onLeave}
      onClose={onStay}
    />
  )
}

/** A text in its drawer: writing, the phone, versions; whoever leaves with words unsaved is asked. */
export function TextEditor<T>(props: Props<T>) {
  const { title, query, tab, onTab, dirty, onClose, tabs, children } = props
  const [leaving, setLeaving] = useState(false)
  return (
    <Drawer
      open
      size={920}
      title={title}
      onClose={() => (dirty ? setLeaving(true) : onClose())}
    >
      <Answered query={query} rows={8}>
        {(file) => {
          const { write, preview, versions } = tabs(file)
          return (
            <DetailBody>
              {children(file)}
              <Tabs
                activeKey={tab}
                onChange={onTab}
                destroyOnHidden
                items={[
                  { key: 'write', ...write },
                  { key: 'preview', ...preview },
                  { key: 'versions', ...versions },
                ]}
              />
            </DetailBody>
          )
        }}
      </Answered>
      {leaving && <LeaveDialog onLeave={onClose} onStay={() => setLeaving(false)} />}
    </Drawer>
  )
}
