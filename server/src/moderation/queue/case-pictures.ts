import { createProblem } from '@amarelle/contract/domain/errors'
import type { AuditAct } from '@amarelle/contract/staff/acts'
import sharp from 'sharp'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { createFairQueue } from '../../platform/limits/fair-queue.ts'
import { createPort } from '../../platform/modules/port.ts'
import { closeOnFailure, type OpenedFile } from '../../platform/storage/index.ts'
import { getSitePlace } from '../../sites/index.ts'
import { authorize, recordAct } from '../../staff/index.ts'
import { getCaseFilePath } from '../reports/case-files.job.ts'
import { type CaseSource, findCaseFor } from './case-source.ts'
import { readEvidence } from './evidence-facts.ts'

/** Implemented by `profiles`: the storage path of a photo's picture. */
export const photoFilePathPort = createPort<(photoId: string) => string>('photo file path')

export interface CasePicture {
  readonly reference: string
  readonly name: string
}
/** Returns the storage path of a case's picture or recording. Throws `not_found` for unknown names and for sealed cases. */
function getFilePath(source: CaseSource, name: string): string {
  const { messages, photos } = readEvidence(source)
  const photo = photos.find((one) => one.name === name)
  const isListed =
    photo !== undefined || messages.some(({ picture, recording }) => picture === name || recording === name)
  if (!isListed || source.subject === 'minors') throw createProblem('not_found')
  return source.kind === 'report' || !photo?.id
    ? getCaseFilePath(source.reference, name)
    : photoFilePathPort.get()(photo.id)
}

/** A case has at most 16 pictures; several people open cases at once. */
const runBlurTask = createFairQueue({ maxConcurrent: 1, maxWaitingPerMember: 32, maxWaitingTotal: 320 })
const blurredWidthPx = 320
const blurSigma = 22
/** Returns a picture of a case, blurred beyond recognition. Throws `not_found` and `forbidden`. */
export async function getBlurredCasePicture(
  services: Services,
  actor: StaffActor,
  { reference, name }: CasePicture,
): Promise<Buffer> {
  const { source } = await findCaseFor(services, actor, 'cases.read', reference)
  // A picture of the conversation is part of it.
  if (readEvidence(source).messages.some(({ picture }) => picture === name))
    authorize(services, actor, 'messages.read', await getSitePlace(services, source.siteId))
  const bytes = await services.storage.read(getFilePath(source, name))
  if (!bytes) throw createProblem('not_found')
  return runBlurTask(actor.staffId, () =>
    sharp(bytes)
      .resize({ width: blurredWidthPx, withoutEnlargement: true })
      .blur(blurSigma)
      .webp()
      .toBuffer(),
  )
}

type OpeningAct = Extract<AuditAct, 'case.picture_opened' | 'case.recording_opened'>
/** A picture or recording of a case as it is; that it was opened is recorded with the reason. Throws `not_found` and `forbidden`. */
export async function openCaseFile(
  services: Services,
  actor: StaffActor,
  act: OpeningAct,
  { reference, name, reason }: CasePicture & { reason: string },
): Promise<OpenedFile> {
  const { source, authority } = await findCaseFor(services, actor, 'messages.read', reference)
  const file = await services.storage.open(getFilePath(source, name))
  if (!file) throw createProblem('not_found')
  await closeOnFailure(file, () =>
    runInTransaction(services.db, (tx) =>
      recordAct(services, tx, authority, {
        act,
        object: `case:${reference}/${name}`,
        caseReference: reference,
        memberId: source.reportedId,
        reason,
      }),
    ),
  )
  return file
}
