import { compileExpression } from '@diorama/documents/e3d/expression/compile-expression.ts';
import { ExpressionError } from '@diorama/documents/e3d/expression/expression-error.ts';

/** What is wrong with a formula, and at which of its characters. */
export function formulaFault(expr: string, fault: string): string {
  try {
    compileExpression(expr);
    return fault;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const part = expr.slice(error.at, error.end);
    const where = part.trim() === '' ? 'at the end' : `at character ${error.at + 1}: “${part}”`;
    return `${error.message}, ${where}`;
  }
}
