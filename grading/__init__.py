"""A folder of submissions in, grades and feedback out; what a student hands in never runs outside the sandbox.

    attempt    a notebook that somebody handed in: "0123/06-alpha-beta/06-alpha-beta.ipynb"
    task       what a function is asked for, "alphabeta"; each of its *parts*, "alphabeta:value", has points
    master     the assignment with solutions and checks: "06-alpha-beta", which is also called 06

The way of a submission; on the right what each module makes for the next:

    archives     what lies in folders and zip files, which are not unpacked      FileSource, ArchiveEntry
    platforms    what learning platforms write into names                        Platform, Reading
    collect      what each is, as it names itself, and which notebook            Attempt, Collected
    roster       who is in the class, and whom a key or a name means             Student, Roster
    who          whose each is: certain, proposed or for a person to say         Claim
    confirmed    people.csv and who.csv, which keep that for the term            Dialogue
    policy       due dates, and what the teacher has decided                     Terms, Override
    attempts     whose each attempt is in the class, and which of them counts    Chosen
    request      what the teacher asks for                                       Request
    identify     all this for one class                                          Identified
    master       the assignment: its tasks, and the cells that check them        TaskSpec, CheckCell, Master
    notebook     any notebook as cells of plain Python                           NotebookCell, Notebook
    find         which cells answer which task                                   FoundAnswer
    submission   one submission graded, its code in the sandbox                  Work -> Graded, of Checked
    batch        all of them, each kept in a journal as soon as it is graded     Journal
    decide       the points that count                                           StudentResult, of PartResult
    changes      against the grades that were published before                   GradeChange
    publish      the files of a folder of grades                                 Publication
    run          the five steps: collect, identify, run, decide, publish
    questions    sheets about students' own programs, and their key

Beside it: `pages` and `exports` write what people and platforms read, `similar` finds equal programs, `gradescope`
packs all this; `tables`, `files`, `encodings`, `times` and `model` serve all; `commands` has what the verbs do.
"""
