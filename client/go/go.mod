module purser/verifier

go 1.22
