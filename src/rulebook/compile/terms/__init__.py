"""The back end for solvers: functions of the intermediate form as terms, with the obligations on the way to every term."""
