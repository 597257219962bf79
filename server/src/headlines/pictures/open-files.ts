import path from 'node:path'
import type { Files } from '../../engines/files/files.ts'
import { createDiskFiles } from '../../engines/files/files-disk.ts'
import type { S3Settings } from '../../engines/files/files-s3.ts'

/** The place where the settings keep pictures: below `dataDir`, or in a bucket. */
export interface FilesPlace {
  files: { kind: 'disk' } | ({ kind: 's3' } & S3Settings)
  dataDir: string
}

/** The folder of pictures on disk. */
export const picturesIn = (dataDir: string): string => path.join(dataDir, 'images')

/**
 * The store of pictures in the settings. The S3 store is loaded only if it is used, because its client is larger than the rest of the site.
 */
export async function openFiles({ files, dataDir }: FilesPlace): Promise<Files> {
  if (files.kind === 'disk') return createDiskFiles(picturesIn(dataDir))
  return (await import('../../engines/files/files-s3.ts')).createS3Files(files)
}
