import { activityApplyLog } from '@jinli/contract/promotion/promotion'
import { useSearchParams } from 'react-router'
import { useCallPages } from '../api/pages.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { PageBody } from '../ui/card.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { useGo } from '../visit/go.ts'
import { ApplicationView } from './application.tsx'
import { ApplicationRow } from './application-row.tsx'
import type { Application } from './application-words.ts'

function applicationRow(row: Application) {
  return <ApplicationRow row={row} />
}

function Applications() {
  const go = useGo()
  const pages = useCallPages(activityApplyLog, { pagesize: 20 }, (answer) => answer)
  return (
    <PagedList
      pages={pages}
      row={applicationRow}
      keyOf={(row, at) => row.id || at}
      rowHeight={84}
      emptyHint="申请过的优惠会显示在这里"
      emptyAction={
        <Button kind="ghost" size="s" onClick={() => go(paths.promotions())}>
          去看看优惠
        </Button>
      }
    />
  )
}

/** Shows the player’s applications, or only the one whose id is in the URL (spec §2 /activityRecord). */
export function ApplicationsPage() {
  const [query] = useSearchParams()
  const id = query.get('id')
  return (
    <PageBody>
      {id ? <ApplicationView key={id} id={id.slice(0, 20)} /> : <Applications />}
    </PageBody>
  )
}
